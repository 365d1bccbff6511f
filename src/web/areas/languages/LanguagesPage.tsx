import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useCan } from '../../session/access.ts'
import { Can } from '../../session/Can.tsx'
import { languageColumns } from './columns.tsx'
import { useLanguageActions } from './language-actions.ts'
import { type LanguageRow, useIsOwn, useLanguageList, useLanguageRows } from './language-list.ts'
import { languagePaths } from './language-paths.ts'

const LanguageForm = openedLater(async () => (await import('./LanguageForm.tsx')).LanguageForm)

const dialogs = ['create', 'edit'] as const

export function LanguagesPage() {
  const list = useLanguageList()
  const languages = useLanguageRows(list)
  const dialog = useDialog<(typeof dialogs)[number], LanguageRow>(dialogs, languages.currentData?.items)
  const { shown, close } = dialog
  const actions = useLanguageActions((language) => dialog.open('edit', language))
  const isOwn = useIsOwn()
  const { withHistory, historyDialog } = useHistory<LanguageRow>({
    type: 'Tessera.Localization.Language',
    rows: languages.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
    when: (language) => isOwn(language) || 'languages.isOfOperator',
  })
  const mayChangeTexts = useCan(permissions.languages.changeTexts)
  return (
    <ListPage
      title="languages.title"
      sentence={<FormattedMessage id="languages.sentence" />}
      list={list}
      result={languages}
      columns={languageColumns}
      rowName={({ displayName }) => displayName}
      rowActions={withHistory(actions)}
      {...(mayChangeTexts && { rowPath: ({ name }: LanguageRow) => languagePaths.texts(name) })}
      everything="languages.everything"
      isPaged={false}
      primary={
        <Can permission={permissions.languages.create}>
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
            <FormattedMessage id="languages.create" />
          </CommandButton>
        </Can>
      }
    >
      <Suspense>{shown && <LanguageForm of={shown.row ?? null} onClose={close} />}</Suspense>
      {historyDialog}
    </ListPage>
  )
}
