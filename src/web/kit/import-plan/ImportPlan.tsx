import { type ReactNode, useCallback, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Dialog } from '../form/Dialog.tsx'
import type { ListColumn } from '../list/columns.tsx'
import { ListParts, type ListProps } from '../list/List.tsx'
import { useSortedHere, type WholeResult } from '../list/use-sorted-here.ts'
import { Facts } from '../page/Facts.tsx'
import { useOpener } from '../use-opener.ts'
import classes from './ImportPlan.module.css'

interface PlanRow<Fate extends string> {
  /** Line of the list. */
  row: number
  fate: Fate
}

interface ImportPlanProps<Answer, Fate extends string, Row extends PlanRow<Fate>, Sort extends keyof Row & string>
  extends Pick<ListProps<Row, 'fate'>, 'title' | 'primary' | 'empty'> {
  list: ListProps<Row, 'fate', Sort>['list'] & { filters: { fate: Fate | null } }
  result: WholeResult<Answer>
  /** The same function each time. */
  rowsOf: (answer: Answer) => readonly Row[]
  /** Rows of this fate stand there for who asks for them alone. */
  hidden?: Fate
  fates: readonly Fate[]
  /** What a fate is called, and what it is a column of. */
  fateOf: (fate: Fate) => MessageKey
  fateLabel: MessageKey
  columns: readonly ListColumn<Row, NoInfer<Sort>>[]
  /** Empty: by its line. */
  nameOf: (row: Row) => string
  unnamed: MessageKey
  /** All that is said of a row, as facts: on a phone the list has no room for it. */
  detail: (row: Row) => ReactNode
  /** What comes of it in all. */
  children: ReactNode
}

/** What would become of each row of a list that somebody brings; then, row by row, what did. */
export function ImportPlan<Answer, Fate extends string, Row extends PlanRow<Fate>, Sort extends keyof Row & string>({
  list,
  result,
  rowsOf,
  hidden,
  fates,
  fateOf,
  fateLabel,
  nameOf,
  unnamed,
  detail,
  children,
  ...shared
}: ImportPlanProps<Answer, Fate, Row, Sort>) {
  const intl = useIntl()
  const [shown, setShown] = useState<Row>()
  const { remember, giveBack } = useOpener()
  const { fate } = list.filters
  const shownRows = useCallback(
    (answer: Answer) => rowsOf(answer).filter((row) => (fate === null ? row.fate !== hidden : row.fate === fate)),
    [rowsOf, fate, hidden],
  )
  const rows = useSortedHere(result, list.sort, shownRows)
  const lineOf = ({ row }: Row) => intl.formatMessage({ id: unnamed }, { row })
  return (
    <>
      <div className={classes.notices}>{children}</div>
      <ListParts<Row, 'fate'>
        {...shared}
        list={list}
        result={rows}
        rowKey={({ row }) => String(row)}
        rowName={(row) => nameOf(row) || lineOf(row)}
        onOpen={(row) => {
          remember()
          setShown(row)
        }}
        density="compact"
        isPaged={false}
        filterBy={[
          {
            kind: 'choice',
            label: fateLabel,
            name: 'fate',
            options: fates.map((one) => ({ value: one, label: intl.formatMessage({ id: fateOf(one) }) })),
          },
        ]}
      />
      {shown && (
        <Dialog
          kind="question"
          title={lineOf(shown)}
          onClose={() => {
            setShown(undefined)
            giveBack()
          }}
        >
          <Facts>{detail(shown)}</Facts>
        </Dialog>
      )}
    </>
  )
}
