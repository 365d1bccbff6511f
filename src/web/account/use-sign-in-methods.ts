import { useEffect, useState } from 'react'
import type { TenantStart } from '../session/tenant.ts'
import type { SignInMethods } from './sign-in-methods.ts'
import { useTenantId } from './use-tenant.ts'

interface KnownMethods extends SignInMethods {
  tenantId: number | null
}

/** Null until it is known of this organisation. */
export function useSignInMethods(start: Promise<TenantStart>): SignInMethods | null {
  const tenantId = useTenantId(start)
  const [known, setKnown] = useState<KnownMethods | null>(null)
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    const ask = async () => {
      const { readSignInMethods } = await import('./sign-in-methods.ts')
      const methods = await readSignInMethods()
      if (isAwaited && methods) setKnown({ ...methods, tenantId })
    }
    ask().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId])
  return known?.tenantId === tenantId ? known : null
}
