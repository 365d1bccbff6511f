/** Which columns a table of a given width has room for, and how wide each of them is. */
import type { ListColumn } from './columns.tsx'

type Measures = Pick<ListColumn<unknown>, 'min' | 'grow' | 'priority'>

const least = (columns: readonly Measures[]) => columns.reduce((sum, { min }) => sum + min, 0)

/** Where room is short the least important leave, the last of them first; what matters most stays, and the table scrolls. */
export function columnsThatFit<Column extends Measures>(columns: readonly Column[], room: number): readonly Column[] {
  if (least(columns) <= room) return columns
  const lowest = Math.max(...columns.map(({ priority }) => priority))
  if (lowest === 1) return columns
  const leaving = columns.findLastIndex(({ priority }) => priority === lowest)
  return columnsThatFit(columns.toSpliced(leaving, 1), room)
}

/** What is left over goes to those that can use it. */
export function columnWidths(columns: readonly Measures[], room: number): number[] {
  const left = Math.max(0, room - least(columns))
  const shares = columns.reduce((sum, { grow }) => sum + grow, 0)
  return columns.map(({ min, grow }) => min + (shares === 0 ? 0 : Math.floor((left * grow) / shares)))
}
