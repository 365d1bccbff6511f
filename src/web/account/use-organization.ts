/** Whose page it is, as far as the server tells whoever comes to it: name, pictures and colours. Nothing waits for it. */
import { useEffect, useState } from 'react'
import { sessionGetCurrentLoginInformationsPath } from '../api/generated/paths.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { ask } from '../api/start-calls.ts'
import type { OrganizationFace } from '../session/organization-looks.ts'
import { keepOrganizationName, keptOrganization } from '../session/portal-name.ts'
import { hearName, type TenantStart } from '../session/tenant.ts'
import { type Known, knownOf, useKnown } from './known.ts'
import { useTenantId } from './use-tenant.ts'

type Face = Pick<Known, 'organization' | 'theme'>

async function askForFace(): Promise<Face | null> {
  const { data } = await ask<CurrentLoginInformations>({ url: sessionGetCurrentLoginInformationsPath })
  return data ? { organization: data.tenant, theme: data.theme.baseSettings.theme } : null
}

export function useOrganization(start: Promise<TenantStart> | null): OrganizationFace | null {
  const known = useKnown()
  const tenantId = useTenantId(start)
  const [organization, setOrganization] = useState<OrganizationFace | null>(known?.organization ?? null)
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    const show = async () => {
      const face = knownOf(known, tenantId) ?? (await askForFace())
      if (!isAwaited) return
      // Where nobody says whose it is, the device may know.
      setOrganization(face ? face.organization : keptOrganization(tenantId))
      if (face?.organization) {
        keepOrganizationName(face.organization)
        hearName(face.organization)
      }
      // Not kept: the device goes on as it was left until somebody is signed in.
      if (face) document.documentElement.dataset.theme = face.theme
    }
    show().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId, known])
  return organization?.id === tenantId ? organization : null
}
