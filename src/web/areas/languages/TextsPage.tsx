import { Select } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { LanguageText } from '../../../contract/services/language.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { tabValues } from '../../../offline/browser-values.ts'
import { useLanguageGetLanguagesQuery, useLanguageGetLanguageTextsQuery } from '../../api/generated/language.ts'
import { isApiError } from '../../kit/api-error.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { List } from '../../kit/list/List.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { useCan } from '../../session/access.ts'
import { marks } from '../../session/marks.ts'
import classes from './columns.module.css'
import { languagePaths } from './language-paths.ts'
import { textColumns } from './text-columns.tsx'
import { textFilters, textsRequest, useTextList } from './text-list.ts'
import type { Place } from './text-walk.ts'
import { useTextsExport } from './use-texts-export.ts'

const TextDialog = openedLater(async () => (await import('./TextDialog.tsx')).TextDialog)

export function TextsPage() {
  const { name = '' } = useParams()
  return <Texts key={name} name={name} />
}

const notKnown = 400

function Texts({ name }: { name: string }) {
  const intl = useIntl()
  const { data: languages } = useLanguageGetLanguagesQuery(undefined, { skip: !useCan(permissions.languages.view) })
  const list = useTextList()
  const saySaved = useEffectEvent(() => {
    if (tabValues.get(marks.isTextSaved) === null) return
    tabValues.remove(marks.isTextSaved)
    toast({ message: intl.formatMessage({ id: 'languages.texts.saved' }), color: 'green' })
  })
  // The page has begun anew since.
  useEffect(() => saySaved(), [])
  const request = textsRequest(list, name)
  const texts = useLanguageGetLanguageTextsQuery(request)
  const [place, setPlace] = useState<Place>()
  const { remember, giveBack } = useOpener()
  const { withHistory, historyDialog } = useHistory<LanguageText>({
    type: 'Tessera.Localization.LanguageText',
    rows: texts.currentData?.items,
    keyOf: ({ key }) => `${name}/${key}`,
    nameOf: ({ key }) => key,
  })
  const language = languages?.items.find((one) => one.name === name)
  const navigate = useNavigate()
  const exportTexts = useTextsExport(request)
  const importTexts: OfferedAction = {
    id: 'import',
    label: 'languages.texts.import',
    icon: IconTableImport,
    isDestructive: false,
    start: () => void navigate(languagePaths.importTexts(name)),
  }
  const isNone = languages !== undefined && !language
  if (isNone && isApiError(texts.error) && texts.error.status === notKnown) return <NoLanguage />
  const title = language?.displayName ?? name
  const options = languages?.items.map((one) => ({ value: one.name, label: one.displayName }))
  const open = (text: LanguageText) => {
    remember()
    const position = list.request.skipCount + (texts.currentData?.items.indexOf(text) ?? 0)
    setPlace({ text, position })
  }
  return (
    <Page
      head={
        <>
          <Trail to={languagePaths.list} label="languages.title" title={title} />
          <PageHeader
            title={intl.formatMessage({ id: 'languages.texts.title' }, { language: title })}
            count={texts.currentData?.totalCount}
            actions={options && <Target name={name} options={options} />}
          >
            {language ? (
              <FormattedMessage
                id="languages.texts.covered"
                values={{ percent: intl.formatNumber(language.textCoverage / 100, { style: 'percent' }) }}
              />
            ) : (
              // A line of this height from the start.
              '\u00a0'
            )}
          </PageHeader>
        </>
      }
    >
      <List
        title="languages.texts"
        list={list}
        result={texts}
        columns={textColumns}
        rowKey={({ key }) => key}
        rowName={({ key }) => key}
        rowActions={withHistory([])}
        onOpen={open}
        density="compact"
        everything="languages.texts.everything"
        showRows="languages.texts.show"
        search={{ label: 'languages.texts.filter', name: 'filterText' }}
        filterBy={textFilters(options)}
        tools={[exportTexts, importTexts]}
      >
        <Suspense>
          {place && (
            <TextDialog
              place={place}
              request={request}
              languageName={title}
              onPlace={setPlace}
              onClose={() => {
                setPlace(undefined)
                giveBack()
              }}
            />
          )}
        </Suspense>
        {historyDialog}
      </List>
    </Page>
  )
}

const NoLanguage = () => (
  <Missing
    title="languages.notFound"
    detail="languages.notFoundDetail"
    to={languagePaths.list}
    label="languages.toList"
  />
)

/** The same filters, in another language. */
function Target({ name, options }: { name: string; options: { value: string; label: string }[] }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (
    <Select
      className={classes.target}
      aria-label={intl.formatMessage({ id: 'languages.texts.target' })}
      data={options}
      value={name}
      onChange={(chosen) => chosen && void navigate({ pathname: languagePaths.texts(chosen), search: String(search) })}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={intl.formatMessage({ id: 'kit.checkTree.nothing' })}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
