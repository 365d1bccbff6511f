import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
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
import { countsOf, ImportOutcome } from '../../kit/import-plan/ImportOutcome.tsx'
import { ImportPlan } from '../../kit/import-plan/ImportPlan.tsx'
import { useImport } from '../../kit/import-plan/use-import.ts'
import { useKeptList } from '../../kit/import-plan/use-kept-list.ts'
import { choiceFilter } from '../../kit/list/filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Fact } from '../../kit/page/Facts.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'
import { useConfiguration } from '../../session/use-session.ts'
import { languagePaths } from './language-paths.ts'
import { fates, type TextRow, textImportColumns } from './text-import-columns.tsx'

type Results = ReadonlyMap<number, ImportedText>

interface TextImportPlanProps {
  /** Of the form that it was filled into. */
  name: string
  request: ImportTexts
  onBack: () => void
}

/** What would become of each row; then what did. */
export function TextImportPlan({ name, request, onBack }: TextImportPlanProps) {
  const intl = useIntl()
  const list = useListState({
    name: 'texts-import',
    operation: 'languagePreviewTexts',
    filters: { fate: choiceFilter(fates) },
    sortFields: ['row', 'key', 'fate'],
  })
  const preview = useLanguagePreviewTextsQuery({ previewTexts: request }, { refetchOnMountOrArgChange: true })
  const [importTexts] = useLanguageImportTextsMutation()
  const [results, setResults] = useState<Results>(new Map())
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState<ReactNode>()
  const isOfPage = useConfiguration()?.localization.currentLanguage.name === request.languageName
  const { question, imported } = useKeptList(name, isDone)
  const rowsOf = useCallback(
    ({ items }: ListOfImportedText) => items.map((row) => rowWith(row, results.get(row.row))),
    [results],
  )
  const all = preview.data ? rowsOf(preview.data) : []
  const waiting = new Set(all.filter(({ fate }) => fate === 'new' || fate === 'changed').map(({ row }) => row))
  const { isBusy, isNotKnown, begin, askAgain } = useImport({
    send: (body: ImportTexts) => importTexts({ importTexts: body }).unwrap(),
    done: (answer) => {
      if (answer) setResults(new Map(answer.items.map((item) => [item.row, item])))
      else toast({ message: intl.formatMessage({ id: 'kit.form.savedBefore' }), color: 'green' })
      setIsDone(true)
      imported()
    },
    failed: (thrown) => setFailure(failureNotice(intl, 'languages.import.action', thrown).message),
  })
  const start = () => {
    setFailure(undefined)
    begin({ ...request, texts: request.texts.filter(({ row }) => waiting.has(row)) })
  }
  return (
    <ImportPlan
      title="languages.import.rows"
      list={list}
      result={preview}
      rowsOf={rowsOf}
      hidden="same"
      fates={fates}
      fateOf={(fate) => `languages.import.fate.${fate}`}
      fateLabel="languages.import.fate"
      columns={textImportColumns}
      nameOf={({ key }) => key}
      unnamed="languages.import.unnamed"
      detail={detailOf}
      empty={
        <State icon={<StateIcon of={IconCircleCheck} />} title={<FormattedMessage id="languages.import.nothingNew" />}>
          <FormattedMessage id="languages.import.nothingNewDetail" />
        </State>
      }
      primary={
        <>
          <Button variant="default" disabled={isBusy || isNotKnown} onClick={onBack}>
            <FormattedMessage id={isDone ? 'languages.import.another' : 'languages.import.back'} />
          </Button>
          {isDone && waiting.size === 0 ? (
            // The page says its texts as they were at its start (U267).
            <Button component={Link} to={languagePaths.texts(request.languageName)} reloadDocument={isOfPage}>
              <FormattedMessage id="languages.import.toTexts" />
            </Button>
          ) : (
            <CommandButton
              isBusy={isBusy}
              reason={preview.data && waiting.size === 0 && !isNotKnown ? 'languages.import.nothingNew' : undefined}
              onClick={isNotKnown ? askAgain : start}
            >
              <FormattedMessage
                id={isNotKnown ? 'kit.form.askAgain' : 'languages.import.go'}
                values={{ count: waiting.size }}
              />
            </CommandButton>
          )}
        </>
      }
    >
      {all.length > 0 && (
        <ImportOutcome
          ended={results.size > 0 ? 'languages.import.ended' : undefined}
          sum="languages.import.sum"
          counts={countsOf(fates, all)}
          failure={isNotKnown ? <FormattedMessage id="kit.form.notKnown" /> : failure}
        />
      )}
      {question}
    </ImportPlan>
  )
}

const rowWith = (row: ImportedText, done: ImportedText | undefined): TextRow =>
  done ? { ...done, fate: done.fate === 'new' || done.fate === 'changed' ? 'done' : done.fate } : row

/** The whole of both texts. */
const detailOf = ({ key, before, after, fate, fault }: TextRow) => (
  <>
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
  </>
)
