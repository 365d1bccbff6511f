import {
  IconListCheck,
  IconLockOpen,
  IconLogin2,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import type { TenantListItem } from '../../../contract/services/tenant.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useTenantDeleteTenantMutation,
  useTenantUnlockTenantAdminMutation,
  useTenantUpdateTenantMutation,
} from '../../api/generated/tenant.ts'
import { clock } from '../../api/server-time.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { useLogin } from '../../session/use-session.ts'
import { tenantPaths } from './tenant-paths.ts'

/** What the list and the page of a tenant know of it. */
export type ActedTenant = Pick<
  TenantListItem,
  'id' | 'name' | 'tenancyName' | 'isActive' | 'userCount' | 'reportCount' | 'subscriptionEndDateUtc'
>

interface TenantWays<Tenant> {
  logInAs: (tenant: Tenant) => void
  onDeleted?: () => unknown
}

/** Its own database does not say how many there are. */
const notKnown = -1

const peopleOf = (tenants: readonly ActedTenant[]): number =>
  tenants.some(({ userCount }) => userCount === null)
    ? notKnown
    : tenants.reduce((sum, { userCount }) => sum + (userCount ?? 0), 0)

export function useTenantActions<Tenant extends ActedTenant>({
  logInAs,
  onDeleted,
}: TenantWays<Tenant>): Record<'logInAs' | 'unlock' | 'activate' | 'deactivate' | 'remove', RowAction<Tenant>> {
  const isActing = Boolean(useLogin()?.impersonatorUser)
  const [unlockTenantAdmin] = useTenantUnlockTenantAdminMutation()
  const [deleteTenant] = useTenantDeleteTenantMutation()
  const [updateTenant] = useTenantUpdateTenantMutation()
  // What is not said stays as it is.
  const setActive = ({ id, tenancyName, name }: ActedTenant, isActive: boolean) =>
    updateTenant({ updateTenant: { id, tenancyName, name, isActive } }).unwrap()
  const { tenants } = permissions
  return {
    logInAs: {
      id: 'logInAs',
      label: 'tenants.logInAs',
      icon: IconLogin2,
      permission: tenants.impersonate,
      isQuick: true,
      when: ({ isActive }) => {
        if (isActing) return 'acting.nested'
        return isActive || 'tenants.isInactive'
      },
      run: logInAs,
    },
    unlock: {
      id: 'unlock',
      label: 'tenants.unlock',
      icon: IconLockOpen,
      permission: tenants.edit,
      run: ({ id }) => unlockTenantAdmin({ smallEntityId: { id } }).unwrap(),
      done: 'tenants.unlocked',
    },
    activate: {
      id: 'activate',
      label: 'tenants.activate',
      icon: IconPlayerPlay,
      permission: tenants.edit,
      bulk: {},
      when: ({ isActive, subscriptionEndDateUtc: end }) => {
        if (isActive) return 'tenants.isActiveAlready'
        return end === null || new Date(end) > clock.now() || 'tenants.hasEnded'
      },
      run: (tenant) => setActive(tenant, true),
      done: 'tenants.activated',
    },
    deactivate: {
      id: 'deactivate',
      label: 'tenants.deactivate',
      icon: IconPlayerPause,
      permission: tenants.edit,
      bulk: {
        confirm: (chosen) => ({
          title: 'tenants.deactivateManyTitle',
          detail: 'tenants.deactivateDetail',
          values: { count: chosen.length, people: peopleOf(chosen) },
          yes: 'tenants.deactivate',
        }),
      },
      when: ({ isActive }) => isActive || 'tenants.isInactiveAlready',
      confirm: ({ name, userCount }) => ({
        title: 'tenants.deactivateTitle',
        detail: 'tenants.deactivateDetail',
        values: { name, people: userCount ?? notKnown },
        yes: 'tenants.deactivate',
      }),
      run: (tenant) => setActive(tenant, false),
      done: 'tenants.deactivated',
    },
    remove: {
      id: 'delete',
      label: 'tenants.delete',
      icon: IconTrash,
      permission: tenants.delete,
      isDestructive: true,
      confirm: ({ name, tenancyName, userCount, reportCount }) => ({
        title: 'tenants.deleteTitle',
        detail: 'tenants.deleteDetail',
        values: { name, tenancyName, people: userCount ?? notKnown, reports: reportCount ?? notKnown },
        yes: 'tenants.delete',
        isDestructive: true,
        typed: tenancyName,
      }),
      run: async ({ id }) => {
        await deleteTenant({ id }).unwrap()
        await onDeleted?.()
      },
      done: 'tenants.deleted',
    },
  }
}

/** From the list to the sections of a tenant's page. */
export const tenantWays = (go: (path: string) => unknown): readonly RowAction<ActedTenant>[] => [
  {
    id: 'edit',
    label: 'tenants.edit',
    icon: IconPencil,
    permission: permissions.tenants.edit,
    isQuick: true,
    run: ({ id }) => go(tenantPaths.tenant(id)),
  },
  {
    id: 'features',
    label: 'tenants.features',
    icon: IconListCheck,
    permission: permissions.tenants.changeFeatures,
    run: ({ id }) => go(tenantPaths.features(id)),
  },
]
