import { useRef, useState } from 'react'
import { caller } from '../api/caller.ts'
import type { Tenant, TenantStart } from '../session/tenant.ts'
import { findTenantOfMailDomain } from './account-calls.ts'

interface MailDomain {
  /** The organisation that was filled in by it. */
  found: Tenant | null
  /** Asks once for each domain, and only at the operator’s door: what address, cookie or person said stands. */
  follow: (userName: string) => Promise<void>
}

export function useMailDomain(start: Promise<TenantStart>, choose: (tenant: Tenant | null) => void): MailDomain {
  const [found, setFound] = useState<Tenant | null>(null)
  const asked = useRef<{ domain: string; answer: Promise<void> } | null>(null)

  const fill = async (domain: string): Promise<void> => {
    const { problem } = await start
    const { tenantId } = caller()
    if (problem?.kind === 'failed' || (tenantId !== null && tenantId !== found?.id)) return
    const { data, error } = await findTenantOfMailDomain(domain)
    if (error) {
      asked.current = null
      return
    }
    const tenant = data.tenantId === null ? null : { id: data.tenantId, tenancyName: data.tenancyName }
    if (caller().tenantId !== tenantId || (tenant === null && found === null)) return
    choose(tenant)
    setFound(tenant)
  }

  const follow = (userName: string): Promise<void> => {
    const [, domain = ''] = /@([^@\s]+)$/.exec(userName.trim().toLowerCase()) ?? []
    if (domain === '') return Promise.resolve()
    if (asked.current?.domain !== domain) asked.current = { domain, answer: fill(domain) }
    return asked.current.answer
  }

  return { found, follow }
}
