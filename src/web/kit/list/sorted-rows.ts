import type { ListSort } from './list-state.ts'

/** Texts as the language has them, numbers by their size; what is not there stands last either way. */
export function sortedRows<Row extends object>(
  rows: readonly Row[],
  { field, isDescending }: ListSort<keyof Row & string>,
  locale: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const inOrder = (one: Row, other: Row): number => {
    const [a, b] = [one[field], other[field]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const difference = typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b)
    return isDescending ? -difference : difference
  }
  return rows.toSorted(inOrder)
}
