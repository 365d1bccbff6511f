import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ImportedText, ImportTexts } from '../../../contract/services/language.ts'
import {
  type ListOfImportedText,
  useLanguageImportTextsMutation,
  useLanguagePreviewTextsQuery,
} from '../../api/generated/language.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { choiceFilter } from '../../kit/list/filters.ts'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { useOpener } from '../../kit/use-opener.ts'
import classes from './columns.module.css'
import { languagePaths } from './language-paths.ts'
import { fates, type TextRow, textImportColumns } from './text-import-columns.tsx'

const fateFilter = choiceFilter(fates)

type Results = ReadonlyMap<number, ImportedText>

interface TextImportPlanProps {
  request: ImportTexts
  onBack: () => void
}

/** What would become of each row; then what did. Rows that stay as they are stand here for who asks for them alone. */
export function TextImportPlan({ request, onBack }: TextImportPlanProps) {
  const intl = useIntl()
  const list = useListState({
    name: 'texts-import',
    operation: 'languagePreviewTexts',
    filters: { fate: fateFilter },
    sortFields: ['row', 'key', 'fate'],
  })
  const preview = useLanguagePreviewTextsQuery({ previewTexts: request }, { refetchOnMountOrArgChange: true })
  const [importTexts, { isLoading }] = useLanguageImportTextsMutation()
  const [results, setResults] = useState<Results>(new Map())
  const [failure, setFailure] = useState<ReactNode>()
  const [shown, setShown] = useState<TextRow>()
  const { remember, giveBack } = useOpener()
  const { fate } = list.filters
  const shownRows = useMemo(
    () => (answer: ListOfImportedText) =>
      rowsOf(answer, results).filter((row) => (fate === null ? row.fate !== 'same' : row.fate === fate)),
    [fate, results],
  )
  const rows = useSortedHere(preview, list.sort, shownRows)
  const all = preview.data ? rowsOf(preview.data, results) : []
  const waiting = new Set(all.filter((row) => row.fate === 'new' || row.fate === 'changed').map(({ row }) => row))
  const start = async () => {
    setFailure(undefined)
    const body = { ...request, texts: request.texts.filter(({ row }) => waiting.has(row)) }
    try {
      const { items } = await importTexts({ importTexts: body }).unwrap()
      setResults(new Map(items.map((item) => [item.row, item])))
    } catch (thrown) {
      setFailure(failureNotice(intl, 'languages.import.action', thrown).message)
    }
  }
  return (
    <>
      <div className={classes.notices}>
        <Outcome rows={all} isDone={results.size > 0} failure={failure} />
      </div>
      <List
        title="languages.import.rows"
        list={list}
        result={rows}
        columns={textImportColumns}
        rowKey={({ row }) => String(row)}
        rowName={({ key, row }) => key || intl.formatMessage({ id: 'languages.import.unnamed' }, { row })}
        onOpen={(row) => {
          remember()
          setShown(row)
        }}
        density="compact"
        isPaged={false}
        filterBy={[
          {
            kind: 'choice',
            label: 'languages.import.fate',
            name: 'fate',
            options: fates.map((one) => ({
              value: one,
              label: intl.formatMessage({ id: `languages.import.fate.${one}` }),
            })),
          },
        ]}
        empty={
          <State
            icon={<StateIcon of={IconCircleCheck} />}
            title={<FormattedMessage id="languages.import.nothingNew" />}
          >
            <FormattedMessage id="languages.import.nothingNewDetail" />
          </State>
        }
        primary={
          <>
            <Button variant="default" disabled={isLoading} onClick={onBack}>
              <FormattedMessage id={results.size > 0 ? 'languages.import.another' : 'languages.import.back'} />
            </Button>
            {results.size > 0 && waiting.size === 0 ? (
              <Button component={Link} to={languagePaths.texts(request.languageName)}>
                <FormattedMessage id="languages.import.toTexts" />
              </Button>
            ) : (
              <CommandButton
                isBusy={isLoading}
                reason={preview.data && waiting.size === 0 ? 'languages.import.nothingNew' : undefined}
                onClick={() => void start()}
              >
                <FormattedMessage id="languages.import.go" values={{ count: waiting.size }} />
              </CommandButton>
            )}
          </>
        }
      />
      {shown && (
        <Dialog
          kind="question"
          title={intl.formatMessage({ id: 'languages.import.unnamed' }, { row: shown.row })}
          onClose={() => {
            setShown(undefined)
            giveBack()
          }}
        >
          <RowDetail row={shown} />
        </Dialog>
      )}
    </>
  )
}

const rowsOf = ({ items }: ListOfImportedText, results: Results): TextRow[] =>
  items.map((row) => {
    const done = results.get(row.row)
    if (!done) return row
    return { ...done, fate: done.fate === 'new' || done.fate === 'changed' ? 'done' : done.fate }
  })

/** All that is said of a row, and the whole of both texts. */
function RowDetail({ row: { key, before, after, fate, fault } }: { row: TextRow }) {
  return (
    <Facts>
      <Fact label="languages.texts.key">
        <bdi dir="ltr">{key}</bdi>
      </Fact>
      <Fact label="languages.import.before">
        <bdi>{before}</bdi>
      </Fact>
      <Fact label="languages.import.after">
        <bdi>{after}</bdi>
      </Fact>
      <Fact label="languages.import.fate">
        <FormattedMessage id={`languages.import.fate.${fate}`} />
      </Fact>
      {fault !== null && <Fact label="languages.import.why">{fault}</Fact>}
    </Facts>
  )
}

interface OutcomeProps {
  rows: readonly TextRow[]
  isDone: boolean
  failure: ReactNode
}

function Outcome({ rows, isDone, failure }: OutcomeProps) {
  const counts = Object.fromEntries(fates.map((one) => [one, rows.filter(({ fate }) => fate === one).length]))
  const Icon = failure ? IconAlertTriangle : IconCircleCheck
  if (failure || isDone) {
    return (
      <Alert color={failure ? 'red' : 'green'} role={failure ? 'alert' : 'status'} p="xs" icon={<Icon aria-hidden />}>
        {failure ?? <FormattedMessage id="languages.import.ended" values={counts} />}
      </Alert>
    )
  }
  if (rows.length === 0) return null
  return (
    <p className={classes.sum}>
      <FormattedMessage id="languages.import.sum" values={counts} />
    </p>
  )
}
