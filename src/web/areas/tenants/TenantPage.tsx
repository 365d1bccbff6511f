import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { tenantNumber } from '../../../contract/vocabulary/tenant-numbers.ts'
import { type TenantForEdit, useTenantGetTenantForEditQuery } from '../../api/generated/tenant.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { useAccess } from '../../session/access.ts'
import { ActiveCell } from './columns.tsx'
import { TenantFeatures } from './TenantFeatures.tsx'
import { TenantProperties } from './TenantProperties.tsx'
import { type ActedTenant, useTenantActions } from './tenant-actions.ts'
import { tenantPaths } from './tenant-paths.ts'

const LogInAsDialog = openedLater(async () => (await import('./LogInAsDialog.tsx')).LogInAsDialog)

export function TenantPage() {
  const { id = '' } = useParams()
  const number = tenantNumber(id)
  return number === null ? <NoTenant /> : <OneTenant key={number} id={number} />
}

const NoTenant = () => (
  <Missing title="tenants.notFound" detail="tenants.notFoundDetail" to={tenantPaths.list} label="tenants.toList" />
)

function OneTenant({ id }: { id: number }) {
  const intl = useIntl()
  const { can } = useAccess()
  const mayEdit = can(permissions.tenants.edit)
  const tenant = useTenantGetTenantForEditQuery({ id }, { skip: !mayEdit, refetchOnMountOrArgChange: true })
  const isGone = useIsGone(tenant.error)
  if (isGone) return <NoTenant />
  const title = tenant.data?.name ?? intl.formatMessage({ id: 'tenants.number' }, { id: String(id) })
  return (
    <Page
      head={
        <>
          <Trail to={tenantPaths.list} label="tenants.title" title={title} />
          <PageHeader
            title={title}
            status={tenant.data && <ActiveCell tenant={tenant.data} />}
            actions={tenant.data && <Actions tenant={tenant.data} />}
          >
            {/* A line of this height from the start. */}
            {tenant.data?.tenancyName ?? '\u00a0'}
          </PageHeader>
        </>
      }
    >
      <PageTabs
        label="tenants.sections"
        tabs={[
          ...(mayEdit
            ? [{ id: 'properties', label: 'tenants.properties', panel: () => <TenantProperties id={id} /> } as const]
            : []),
          ...(can(permissions.tenants.changeFeatures)
            ? [
                {
                  id: 'features',
                  label: 'tenants.features',
                  panel: () => <TenantFeatures id={id} userCount={tenant.data?.userCount ?? null} />,
                } as const,
              ]
            : []),
        ]}
      />
    </Page>
  )
}

function Actions({ tenant }: { tenant: TenantForEdit }) {
  const navigate = useNavigate()
  // How many there are is told by the list alone.
  const acted = { ...tenant, userCount: null, reportCount: null }
  const dialog = useDialog<'logInAs', TenantForEdit>(['logInAs'], [tenant])
  const { logInAs, unlock, remove } = useTenantActions({
    logInAs: () => dialog.open('logInAs', tenant),
    onDeleted: () => navigate(tenantPaths.list),
  })
  const { withHistory, historyDialog } = useHistory<ActedTenant>({
    type: 'Tessera.Tenants.Tenant',
    rows: [acted],
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  })
  const { actionsOf, question } = useRowActions(withHistory([logInAs, unlock, remove]))
  const offered = actionsOf(acted)
  const entrance = offered.find(({ id, reason }) => id === logInAs.id && reason === undefined)
  return (
    <>
      <PageMenu name={tenant.name} offered={offered.filter((action) => action !== entrance)} />
      {entrance && (
        <Button variant="default" leftSection={<IconLogin2 size={16} aria-hidden />} onClick={entrance.start}>
          <FormattedMessage id={entrance.label} />
        </Button>
      )}
      {question}
      {historyDialog}
      <Suspense>{dialog.shown && <LogInAsDialog tenant={tenant} onClose={dialog.close} />}</Suspense>
    </>
  )
}
