import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import type { TenantListItem } from '../../../contract/services/tenant.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useTenantGetTenantsQuery } from '../../api/generated/tenant.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { Can } from '../../session/Can.tsx'
import { tenantColumns } from './columns.tsx'
import { useEditionOptions } from './edition-options.ts'
import { tenantWays, useTenantActions } from './tenant-actions.ts'
import { tenantFilters, tenantsRequest, useTenantList } from './tenant-list.ts'
import { tenantPaths } from './tenant-paths.ts'

const CreateTenantForm = openedLater(async () => (await import('./CreateTenantForm.tsx')).CreateTenantForm)
const LogInAsDialog = openedLater(async () => (await import('./LogInAsDialog.tsx')).LogInAsDialog)

const dialogs = ['create', 'logInAs'] as const

export function TenantsPage() {
  const intl = useIntl()
  const navigate = useNavigate()
  const list = useTenantList()
  const tenants = useTenantGetTenantsQuery(tenantsRequest(list.request))
  const { editions } = useEditionOptions()
  const dialog = useDialog<(typeof dialogs)[number], TenantListItem>(dialogs, tenants.currentData?.items)
  const { shown, close } = dialog
  const { logInAs, unlock, activate, deactivate, remove } = useTenantActions<TenantListItem>({
    logInAs: (tenant) => dialog.open('logInAs', tenant),
  })
  const { withHistory, historyDialog } = useHistory<TenantListItem>({
    type: 'Tessera.Tenants.Tenant',
    rows: tenants.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })

  return (
    <ListPage
      title="tenants.title"
      permission={permissions.tenants.view}
      list={list}
      result={tenants}
      columns={tenantColumns}
      rowName={({ name }) => name}
      rowPath={({ id }) => tenantPaths.tenant(id)}
      rowActions={withHistory([logInAs, ...tenantWays(navigate), unlock, activate, deactivate, remove])}
      search={{ label: 'tenants.filter.text', name: 'filter' }}
      filterBy={tenantFilters(editions, {
        noEdition: intl.formatMessage({ id: 'tenants.filter.noEdition' }),
        unknown: intl.formatMessage({ id: 'tenants.filter.unknownEdition' }),
      })}
      showRows="tenants.show"
      primary={
        <Can permission={permissions.tenants.create}>
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
            <FormattedMessage id="tenants.create" />
          </CommandButton>
        </Can>
      }
    >
      <Suspense>
        {shown?.kind === 'create' && (
          <CreateTenantForm
            onClose={close}
            onSaved={() => {
              close()
              list.showAll({ field: 'creationTime', isDescending: true })
            }}
          />
        )}
        {shown?.kind === 'logInAs' && shown.row && <LogInAsDialog tenant={shown.row} onClose={close} />}
      </Suspense>
      {historyDialog}
    </ListPage>
  )
}
