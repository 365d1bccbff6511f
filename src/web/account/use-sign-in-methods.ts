import { useEffect, useState } from 'react'
import type { TenantStart } from '../session/tenant.ts'
import { hasOtherWays, type KnownMethods, knownOf, useKnown } from './known.ts'
import type { SignInMethods } from './sign-in-methods.ts'
import { useTenantId } from './use-tenant.ts'

export async function withOtherWays(methods: SignInMethods): Promise<KnownMethods> {
  const OtherWays = hasOtherWays(methods) ? (await import('./OtherWays.tsx')).OtherWays : null
  return { ...methods, OtherWays }
}

/** Null until it is known of this organisation. */
export function useSignInMethods(start: Promise<TenantStart>): KnownMethods | null {
  const tenantId = useTenantId(start)
  const known = useKnown()
  const [asked, setAsked] = useState<{ of: number | null; methods: KnownMethods } | null>(null)
  const found = knownOf(known, tenantId)?.methods
  const isKnown = found !== undefined
  useEffect(() => {
    if (tenantId === undefined || isKnown) return
    let isAwaited = true
    const ask = async () => {
      const { readSignInMethods } = await import('./sign-in-methods.ts')
      const methods = await readSignInMethods()
      if (!methods) return
      const whole = await withOtherWays(methods)
      if (isAwaited) setAsked({ of: tenantId, methods: whole })
    }
    ask().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId, isKnown])
  return found ?? (asked && asked.of === tenantId ? asked.methods : null)
}
