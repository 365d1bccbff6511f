import { useTokenAuthGetExternalAuthenticationProvidersQuery } from '../../api/generated/token-auth.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import type { NewSource } from './user-rules.ts'

const calls = { AzureAD: 'userCreateOrUpdateAadUser', MobileID: 'userCreateOrUpdateMobileIdUser' } as const

/** By what else than a password new people may come in: what is switched on here, and the caller may make them for. */
export function useOfferedSources({ isNew }: { isNew: boolean }): NewSource[] {
  const access = useAccess()
  const { data } = useTokenAuthGetExternalAuthenticationProvidersQuery(undefined, { skip: !isNew })
  return (['AzureAD', 'MobileID'] as const).filter(
    (source) => mayCall(calls[source], access) && data?.some(({ name }) => name === source),
  )
}
