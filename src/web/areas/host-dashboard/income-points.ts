/** One day, week or month of a chart. */
export interface IncomePoint {
  /** On the axis. */
  label: string
  /** In full. */
  name: string
  amount: number
  /** Of the period before, at the same place. */
  before?: number
  /** Null: there was nothing before. */
  change?: number | null
}
