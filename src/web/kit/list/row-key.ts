/** By what rows are told apart: only a row that has an `id` need not say it. */
export type NeedsRowKey<Row> = Row extends { id: string | number } ? unknown : { rowKey: (row: Row) => string }

export const keyOfRow = <Row extends object>(row: Row): string => String('id' in row && row.id)
