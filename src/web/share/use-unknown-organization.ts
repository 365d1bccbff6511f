import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { leaveUnknownSubdomain } from '../account/unknown-subdomain.ts'
import { textOfProblem } from '../account/use-tenant.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { tenancyNameFromAddress } from '../session/tenancy-format.ts'
import { findTenant, type TenantProblem } from '../session/tenant.ts'

/** Whoever is at the subdomain of no organisation reads so, or is led from it, as at the sign-in. Null: it is one’s, or nobody asks. */
export function useUnknownOrganization(isAsked: boolean): string | null {
  const intl = useIntl()
  const [problem, setProblem] = useState<TenantProblem | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let isAwaited = true
    const look = async () => {
      const config = await loadAppConfig()
      const name = tenancyNameFromAddress(`${location.origin}/`, config.appBaseUrls)
      const found = name === null ? null : await findTenant(name)
      // Whether there is one is no question of whether somebody answers.
      if (!isAwaited || found === null || found.kind === 'found' || found.kind === 'failed') return
      setProblem(found)
      if (found.kind === 'notFound') await leaveUnknownSubdomain(found.name, config)
    }
    look().catch(console.error)
    return () => {
      isAwaited = false
    }
  }, [isAsked])
  return isAsked && problem ? textOfProblem(intl, problem) : null
}
