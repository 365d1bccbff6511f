/** Which columns a table of a given width has room for, and how wide each of them is. */
import type { ColumnKind, ListColumn } from './columns.tsx'

type Measures = Pick<ListColumn<unknown>, 'kind' | 'min' | 'grow' | 'priority'>

const usual: Record<ColumnKind, { min: number; grow: number }> = {
  identity: { min: 260, grow: 3 },
  text: { min: 180, grow: 1 },
  mail: { min: 240, grow: 1 },
  prose: { min: 356, grow: 4 },
  names: { min: 170, grow: 1 },
  day: { min: 130, grow: 0 },
  moment: { min: 170, grow: 0 },
  number: { min: 96, grow: 0 },
  status: { min: 120, grow: 0 },
}

const widthOf = ({ kind, min = usual[kind].min, grow = usual[kind].grow }: Measures) => ({ min, grow })

const least = (columns: readonly Measures[]) => columns.reduce((sum, column) => sum + widthOf(column).min, 0)

/**
 * Where room is short the least important leave: of equal ones those stay, from the first on, that there is room for. What
 * matters most stays in any case, and the table scrolls.
 */
export function columnsThatFit<Column extends Measures>(columns: readonly Column[], room: number): readonly Column[] {
  if (least(columns) <= room) return columns
  const lowest = Math.max(...columns.map(({ priority }) => priority))
  if (lowest === 1) return columns
  const before = columns.filter(({ priority }) => priority < lowest)
  if (least(before) > room) return columnsThatFit(before, room)
  let left = room - least(before)
  return columns.filter((column) => {
    if (column.priority < lowest) return true
    const { min } = widthOf(column)
    const isStaying = min <= left
    if (isStaying) left -= min
    return isStaying
  })
}

/** Pixels of the column with the row’s menu, of that with what is done most beside it, and of the boxes. */
const narrowMenu = 64
const wideMenu = 120
const checkWidth = 48
/** Pixels of a table that has room for the wider one. */
const roomy = 1100

/** How a table shares out its width, before its rows come and with them: nothing moves (U289). */
export function tableRoom<Column extends Measures>(
  all: readonly Column[],
  width: number | undefined,
  { isChoosable, hasQuickActions }: { isChoosable: boolean; hasQuickActions: boolean },
) {
  const hasQuick = hasQuickActions && (width ?? 0) >= roomy
  const menuWidth = hasQuick ? wideMenu : narrowMenu
  const startWidth = isChoosable ? checkWidth : 0
  const sideWidth = menuWidth + startWidth
  const room = (width ?? 0) - sideWidth
  const columns = width === undefined ? all : columnsThatFit(all, room)
  return { columns, widths: columnWidths(columns, room), hasQuick, startWidth, sideWidth, menuWidth }
}

/** What is left over goes to those that can use it. */
export function columnWidths(columns: readonly Measures[], room: number): number[] {
  const left = Math.max(0, room - least(columns))
  const measured = columns.map(widthOf)
  const shares = measured.reduce((sum, { grow }) => sum + grow, 0)
  return measured.map(({ min, grow }) => min + (shares === 0 ? 0 : Math.floor((left * grow) / shares)))
}
