import { useEffect, useEffectEvent, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { chooseTenant, onTenantChosen, type Tenant, type TenantProblem, type TenantStart } from '../session/tenant.ts'
import { knownOf, useKnown } from './known.ts'

const texts = { inActive: 'tenant.inActive', notFound: 'tenant.notFound', failed: 'tenant.failed' } as const

export const textOfProblem = (intl: IntlShape, { kind, name }: TenantProblem): string =>
  intl.formatMessage({ id: texts[kind] }, { name })

interface UsedTenant {
  /** Null: the host; undefined: not known yet, or it could not be looked up. */
  tenant: Tenant | null | undefined
  choose: (tenant: Tenant | null) => void
}

/** The tenant that the page speaks for; where the address names one that leads nowhere, `tell` is told so. */
export function useTenant(start: Promise<TenantStart>, tell: (failure: string) => void): UsedTenant {
  const intl = useIntl()
  const known = useKnown()
  const [tenant, setTenant] = useState<Tenant | null | undefined>(known?.tenant)
  // Not again in another language: the person may have chosen another tenant meanwhile.
  const begin = useEffectEvent(({ tenant: found, problem }: TenantStart) => {
    // Its name too is known by then, which the device may not know.
    if (problem?.kind !== 'failed') setTenant(knownOf(known, found?.id ?? null)?.tenant ?? found)
    if (problem) tell(textOfProblem(intl, problem))
  })
  useEffect(() => {
    // What else chooses for the page, such as a link, or the server’s word whose a number is (U237).
    const stop = onTenantChosen(setTenant)
    start.then(begin, console.error)
    return stop
  }, [start])
  return { tenant, choose: chooseTenant }
}

/** Null: the host; undefined: not known yet, or nobody is asked. */
export function useTenantId(start: Promise<TenantStart> | null): number | null | undefined {
  const known = useKnown()
  const [tenantId, setTenantId] = useState<number | null>()
  useEffect(() => {
    if (!start) return
    const stop = onTenantChosen((tenant) => setTenantId(tenant?.id ?? null))
    start.then(
      ({ tenant }) => setTenantId((chosen) => (chosen === undefined ? (tenant?.id ?? null) : chosen)),
      console.error,
    )
    return stop
  }, [start])
  return tenantId === undefined && known && start ? (known.tenant?.id ?? null) : tenantId
}
