import { type ComponentType, useEffect, useState } from 'react'
import type { TenantStart } from '../session/tenant.ts'
import type { OtherWaysProps } from './OtherWays.tsx'
import type { SignInMethods } from './sign-in-methods.ts'
import { useTenantId } from './use-tenant.ts'

interface KnownMethods extends SignInMethods {
  /** Null where there are none beside the password. */
  OtherWays: ComponentType<OtherWaysProps> | null
  tenantId: number | null
}

/** Null until it is known of this organisation. */
export function useSignInMethods(start: Promise<TenantStart>): Omit<KnownMethods, 'tenantId'> | null {
  const tenantId = useTenantId(start)
  const [known, setKnown] = useState<KnownMethods | null>(null)
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    const ask = async () => {
      const { readSignInMethods } = await import('./sign-in-methods.ts')
      const methods = await readSignInMethods()
      if (!methods) return
      const hasOthers = methods.providers.length > 0 || methods.isMobileOn
      const OtherWays = hasOthers ? (await import('./OtherWays.tsx')).OtherWays : null
      if (isAwaited) setKnown({ ...methods, OtherWays, tenantId })
    }
    ask().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId])
  return known?.tenantId === tenantId ? known : null
}
