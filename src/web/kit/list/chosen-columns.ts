import { useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { columnsChosen } from '../../store/preferences.ts'
import type { ListColumn } from './columns.tsx'

/** Those that a person may hide: what names the row stays. */
export const choosable = <Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] =>
  columns.filter(({ kind }) => kind !== 'identity')

/** Members of the columns that are shown; `chosen` is undefined as long as nobody has chosen. */
export const shownMembers = <Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): string[] =>
  choosable(columns)
    .filter(({ member, isOnDemand = false }) => chosen?.includes(member) ?? !isOnDemand)
    .map(({ member }) => member)

export interface ChosenColumns<Row> {
  shown: readonly ListColumn<Row>[]
  members: readonly string[]
  choose: (members: readonly string[]) => void
}

/** The person’s own choice for one list, kept between visits. */
export function useChosenColumns<Row>(list: string, columns: readonly ListColumn<Row>[]): ChosenColumns<Row> {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(({ preferences }) => preferences.columns[list])
  const members = useMemo(() => shownMembers(columns, chosen), [columns, chosen])
  const shown = useMemo(
    () =>
      columns
        .filter(({ member, kind }) => kind === 'identity' || members.includes(member))
        // What was asked for does not leave where room is short.
        .map((column) => (column.isOnDemand ? { ...column, priority: 1 as const } : column)),
    [columns, members],
  )
  return { shown, members, choose: (next) => dispatch(columnsChosen({ list, members: [...next] })) }
}
