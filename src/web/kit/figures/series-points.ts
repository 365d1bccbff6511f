/** One day, week or month of a chart. */
export interface SeriesPoint {
  /** On the axis. */
  label: string
  /** In full. */
  name: string
  value: number
  /** Of the other line, at the same place. */
  beside?: number
  /** Null: there was nothing to compare with. */
  change?: number | null
}
