import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { CommandLink } from '../../kit/CommandLink.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { useCan } from '../../session/access.ts'
import { Can } from '../../session/Can.tsx'
import { editionColumns } from './columns.tsx'
import { movesTenants, useDeleteEdition, useOpenEdition } from './edition-actions.ts'
import { type EditionRow, useEditionList, useEditionRows } from './edition-list.ts'
import { editionPaths } from './edition-paths.ts'

const MoveTenantsDialog = openedLater(async () => (await import('./MoveTenantsDialog.tsx')).MoveTenantsDialog)

const dialogs = ['move'] as const

export function EditionsPage() {
  const list = useEditionList()
  const editions = useEditionRows(list)
  const dialog = useDialog<(typeof dialogs)[number], EditionRow>(dialogs, editions.currentData?.items)
  const { shown, close } = dialog
  const open = useOpenEdition()
  const remove = useDeleteEdition()
  const { withHistory, historyDialog } = useHistory<EditionRow>({
    type: 'Tessera.Editions.Edition',
    rows: editions.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
  })
  const mayEdit = useCan(permissions.editions.edit)
  return (
    <ListPage
      title="editions.title"
      list={list}
      result={editions}
      columns={editionColumns}
      rowName={({ displayName }) => displayName}
      rowActions={withHistory([open, movesTenants<EditionRow>((edition) => dialog.open('move', edition)), remove])}
      {...(mayEdit && { rowPath: ({ id }: EditionRow) => editionPaths.edition(id) })}
      everything="editions.everything"
      isPaged={false}
      primary={
        <Can permission={permissions.editions.create}>
          <CommandLink to={editionPaths.new} leftSection={<IconPlus size={16} aria-hidden />}>
            <FormattedMessage id="editions.create" />
          </CommandLink>
        </Can>
      }
    >
      <Suspense>
        {shown?.row && <MoveTenantsDialog edition={shown.row} editions={editions.data?.items ?? []} onClose={close} />}
      </Suspense>
      {historyDialog}
    </ListPage>
  )
}
