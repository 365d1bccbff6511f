import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ImportPeople } from '../../../contract/services/user.ts'
import { type ListOfImportedRow, useUserPreviewPeopleQuery } from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { isSamePage } from '../../kit/form-address.ts'
import { choiceFilter } from '../../kit/list/filters.ts'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { useOpener } from '../../kit/use-opener.ts'
import classes from './Import.module.css'
import { fates, type ImportRow, importColumns } from './import-columns.tsx'
import { type ImportRun, useImport } from './use-import.ts'
import { userPaths } from './user-paths.ts'

const fateFilter = choiceFilter(fates)

interface ImportPlanProps {
  request: ImportPeople
  /** Columns that say nothing to us. */
  unread: readonly string[]
  onBack: () => void
}

/** What would become of each row; then, row by row, what did. */
export function ImportPlan({ request, unread, onBack }: ImportPlanProps) {
  const intl = useIntl()
  const list = useListState({
    name: 'people-import',
    operation: 'userPreviewPeople',
    filters: { fate: fateFilter },
    sortFields: ['row', 'name', 'userName', 'emailAddress', 'fate'],
  })
  const preview = useUserPreviewPeopleQuery({ previewPeople: request }, { refetchOnMountOrArgChange: true })
  const run = useImport(request)
  const { confirm, question } = useConfirm()
  useLeaveGuard(run.isRunning, isSamePage, () => confirm(leaving), run.stop)
  const [shown, setShown] = useState<ImportRow>()
  const { remember, giveBack } = useOpener()
  const { fate } = list.filters
  const { results } = run
  const shownRows = useMemo(
    () => (answer: ListOfImportedRow) => rowsOf(answer, results).filter((row) => fate === null || row.fate === fate),
    [fate, results],
  )
  const rows = useSortedHere(preview, list.sort, shownRows)
  const all = preview.data ? rowsOf(preview.data, results) : []
  const waiting = all.filter((row) => row.fate === 'new').map(({ row }) => row)
  return (
    <>
      <div className={classes.notices}>
        <Outcome run={run} rows={all} waiting={waiting.length} />
        {unread.length > 0 && (
          <Alert color="yellow" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
            <FormattedMessage
              id="users.import.unread"
              values={{ count: unread.length, columns: intl.formatList(unread) }}
            />
          </Alert>
        )}
      </div>
      <List
        title="users.import.rows"
        list={list}
        result={rows}
        columns={importColumns}
        rowKey={({ row }) => String(row)}
        rowName={({ name, row }) => name || intl.formatMessage({ id: 'users.import.unnamed' }, { row })}
        onOpen={(row) => {
          remember()
          setShown(row)
        }}
        density="compact"
        isPaged={false}
        filterBy={[
          {
            kind: 'choice',
            label: 'users.import.fate',
            name: 'fate',
            options: fates.map((one) => ({
              value: one,
              label: intl.formatMessage({ id: `users.import.fate.${one}` }),
            })),
          },
        ]}
        primary={
          <>
            <Button variant="default" disabled={run.isRunning} onClick={onBack}>
              <FormattedMessage id={results.size > 0 ? 'users.import.another' : 'users.import.back'} />
            </Button>
            <Go run={run} waiting={waiting} isKnown={preview.data !== undefined} />
          </>
        }
      />
      {shown && (
        <Dialog
          kind="question"
          title={intl.formatMessage({ id: 'users.import.unnamed' }, { row: shown.row })}
          onClose={() => {
            setShown(undefined)
            giveBack()
          }}
        >
          <RowDetail row={shown} />
        </Dialog>
      )}
      {question}
    </>
  )
}

/** All that is said of a row: on a phone the list has no room for it. */
function RowDetail({ row: { name, emailAddress, userName, fate, faults } }: { row: ImportRow }) {
  return (
    <Facts>
      <Fact label="users.person">
        <bdi>{name}</bdi>
      </Fact>
      <Fact label="users.emailAddress">
        <bdi>{emailAddress}</bdi>
      </Fact>
      <Fact label="users.userName">
        <bdi>{userName}</bdi>
      </Fact>
      <Fact label="users.import.fate">
        <FormattedMessage id={`users.import.fate.${fate}`} />
      </Fact>
      {faults.length > 0 && <Fact label="users.import.why">{faults.map(({ message }) => message).join(' ')}</Fact>}
    </Facts>
  )
}

const leaving = {
  title: 'users.import.leave',
  detail: 'users.import.leaveDetail',
  yes: 'users.import.leaveYes',
  isDestructive: true,
} as const

const rowsOf = ({ items }: ListOfImportedRow, results: ImportRun['results']): ImportRow[] =>
  items.map((row) => {
    const done = results.get(row.row)
    if (!done) return row
    return { ...done, fate: done.fate === 'new' ? 'made' : done.fate }
  })

interface GoProps {
  run: ImportRun
  waiting: readonly number[]
  isKnown: boolean
}

function Go({ run, waiting, isKnown }: GoProps) {
  if (run.isRunning) {
    return (
      <Button variant="default" onClick={run.stop}>
        <FormattedMessage id="users.import.stop" />
      </Button>
    )
  }
  if (run.results.size > 0 && waiting.length === 0) {
    return (
      <Button component={Link} to={userPaths.newest}>
        <FormattedMessage id="users.import.toList" />
      </Button>
    )
  }
  return (
    <CommandButton
      reason={isKnown && waiting.length === 0 ? 'users.import.nobodyNew' : undefined}
      onClick={() => void run.start(waiting)}
    >
      <FormattedMessage id="users.import.go" values={{ count: waiting.length }} />
    </CommandButton>
  )
}

interface OutcomeProps {
  run: ImportRun
  rows: readonly ImportRow[]
  waiting: number
}

function Outcome({ run, rows, waiting }: OutcomeProps) {
  const intl = useIntl()
  const counts = Object.fromEntries(fates.map((one) => [one, rows.filter(({ fate }) => fate === one).length]))
  const { isRunning, results, failure } = run
  if (isRunning) {
    const total = results.size + waiting
    return (
      <div className={classes.progress} role="status">
        <ProgressBar
          label={intl.formatMessage({ id: 'users.import.progress' })}
          percent={(100 * results.size) / Math.max(total, 1)}
        />
        <FormattedMessage id="users.import.running" values={{ done: results.size, total }} />
      </div>
    )
  }
  const Icon = failure ? IconAlertTriangle : IconCircleCheck
  if (failure || results.size > 0) {
    return (
      <Alert color={failure ? 'red' : 'green'} role={failure ? 'alert' : 'status'} p="xs" icon={<Icon aria-hidden />}>
        {failure && <>{failure} </>}
        <FormattedMessage id="users.import.ended" values={{ ...counts, waiting }} />
      </Alert>
    )
  }
  if (rows.length === 0) return null
  return (
    <p className={classes.progress}>
      <FormattedMessage id="users.import.sum" values={counts} />
    </p>
  )
}
