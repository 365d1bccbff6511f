/** Whose page it is, as far as the server tells whoever comes to it: name, pictures and colours. Nothing waits for it. */
import { useEffect, useState } from 'react'
import { sessionGetCurrentLoginInformationsPath } from '../api/generated/paths.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { ask } from '../api/start-calls.ts'
import type { TenantStart } from '../session/tenant.ts'
import { useTenantId } from './use-tenant.ts'

export type Organization = NonNullable<CurrentLoginInformations['tenant']>

export function useOrganization(start: Promise<TenantStart> | null): Organization | null {
  const tenantId = useTenantId(start)
  const [organization, setOrganization] = useState<Organization | null>(null)
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    const show = async () => {
      const { data } = await ask<CurrentLoginInformations>({ url: sessionGetCurrentLoginInformationsPath })
      if (!isAwaited) return
      setOrganization(data?.tenant ?? null)
      // Not kept: the device goes on as it was left until somebody is signed in.
      if (data) document.documentElement.dataset.theme = data.theme.baseSettings.theme
    }
    show().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId])
  return organization?.id === tenantId ? organization : null
}
