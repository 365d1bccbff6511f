import { useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { columnsChosen, columnWidthChosen } from '../../store/preferences.ts'
import type { ListColumn } from './columns.tsx'

type Choosable = Pick<ListColumn<never>, 'isOnDemand' | 'kind'> & { member: string }

type Sizable = Pick<ListColumn<never>, 'min' | 'grow'>

/** Those that a person may hide: what names the row stays. */
export const choosable = <Column extends Choosable>(columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ kind }) => kind !== 'identity')

/** Members of the columns that are shown, in their order; `chosen` is undefined as long as nobody has chosen. */
export function shownMembers(columns: readonly Choosable[], chosen: readonly string[] | undefined): string[] {
  const offered = choosable(columns)
  if (!chosen) return offered.filter(({ isOnDemand = false }) => !isOnDemand).map(({ member }) => member)
  return chosen.filter((member) => offered.some((column) => column.member === member))
}

/** Shown no more, or shown after the nearest column before it that is. */
export function withColumn(
  offered: readonly { member: string }[],
  members: readonly string[],
  member: string,
): readonly string[] {
  if (members.includes(member)) return members.filter((other) => other !== member)
  const before = offered.slice(
    0,
    offered.findIndex((column) => column.member === member),
  )
  const nearest = before.findLast((column) => members.includes(column.member))
  return members.toSpliced(nearest ? members.indexOf(nearest.member) + 1 : 0, 0, member)
}

export function moved(members: readonly string[], member: string, by: -1 | 1): readonly string[] {
  const at = members.indexOf(member)
  return members.toSpliced(at, 1).toSpliced(at + by, 0, member)
}

const sized = <Column extends Sizable>(column: Column, width: number | undefined): Column =>
  width === undefined ? column : { ...column, min: width, grow: 0 }

export interface ChosenColumns<Row> {
  shown: readonly ListColumn<Row>[]
  members: readonly string[]
  choose: (members: readonly string[]) => void
  /** Null: as wide as it is by itself. */
  size: (member: string, width: number | null) => void
}

/** The person’s own choice for one list, kept between visits: on the device for the next start, and on the server for others. */
export function useChosenColumns<Row>(list: string, columns: readonly ListColumn<Row>[]): ChosenColumns<Row> {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.columns[list])
  const widths = useAppSelector(({ preferences }) => preferences.columnWidths[list])
  const members = useMemo(() => shownMembers(columns, chosen), [columns, chosen])
  const shown = useMemo(
    () =>
      [
        ...columns.filter(({ kind }) => kind === 'identity'),
        ...members.flatMap((member) => columns.find((column) => column.member === member) ?? []),
      ]
        // What was asked for does not leave where room is short.
        .map((column) => (column.isOnDemand ? { ...column, priority: 1 as const } : column))
        .map((column) => sized(column, widths?.[column.member])),
    [columns, members, widths],
  )
  const choose = (next: readonly string[]) => {
    dispatch(columnsChosen({ list, members: [...next] }))
    import('../../session/list-preferences.ts').then(
      ({ sendColumns }) => sendColumns(dispatch, list, next),
      reportError,
    )
  }
  const size = (member: string, width: number | null) => dispatch(columnWidthChosen({ list, member, width }))
  return { shown, members, choose, size }
}
