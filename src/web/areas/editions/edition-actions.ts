import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { EditionListItem } from '../../../contract/services/edition.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useEditionDeleteEditionMutation } from '../../api/generated/edition.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { isMoving } from './edition-list.ts'
import { editionPaths } from './edition-paths.ts'

const { editions } = permissions

export function useOpenEdition(): RowAction<EditionListItem> {
  const navigate = useNavigate()
  return {
    id: 'edit',
    label: 'editions.edit',
    icon: IconPencil,
    permission: editions.edit,
    isQuick: true,
    run: ({ id }) => void navigate(editionPaths.edition(id)),
  }
}

export const movesTenants = <Edition extends EditionListItem>(
  open: (edition: Edition) => void,
): RowAction<Edition> => ({
  id: 'move',
  label: 'editions.move',
  icon: IconArrowsExchange,
  permission: editions.moveTenants,
  isQuick: true,
  when: (edition) => {
    if (isMoving(edition)) return 'editions.isMoving'
    return edition.tenantCount > 0 || 'editions.hasNoTenants'
  },
  run: open,
})

/** `deleted`: the edition is gone, and so is what showed it. */
export function useDeleteEdition(deleted?: () => void): RowAction<EditionListItem> {
  const [deleteEdition] = useEditionDeleteEditionMutation()
  return {
    id: 'delete',
    label: 'editions.delete',
    icon: IconTrash,
    permission: editions.delete,
    isDestructive: true,
    when: ({ keptBy }) => (keptBy ? `editions.keptBy.${keptBy}` : true),
    confirm: ({ displayName }) => ({
      title: 'editions.deleteTitle',
      detail: 'editions.deleteDetail',
      values: { name: displayName },
      yes: 'editions.delete',
      isDestructive: true,
    }),
    run: async ({ id }) => {
      await deleteEdition({ id }).unwrap()
      deleted?.()
    },
    done: 'editions.deleted',
  }
}
