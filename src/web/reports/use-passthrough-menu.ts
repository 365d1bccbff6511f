import type { AzureADAuthenticationMethod } from '../../contract/vocabulary/enums.ts'
import { usePowerBiEmbedGetPassthroughPowerBiSidebarItemsQuery } from '../api/generated/power-bi-embed.ts'
import { mayCall, useAccess } from '../session/access.ts'
import { isDirectory } from '../session/directory.ts'
import { useIsActing, useLogin } from '../session/use-session.ts'

const methods: readonly AzureADAuthenticationMethod[] = ['AuthWithPbi', 'AuthWithPbiGraph']

/** Apps and workspaces of the person’s own account; asked for where the server does not refuse (specification 000, section 6). */
export function usePassthroughMenu() {
  const access = useAccess()
  const login = useLogin()
  const isActing = useIsActing()
  const isOfDirectory = isDirectory(login?.user?.authenticationSource ?? null)
  const isAskedFor = methods.some((method) => method === login?.tenant?.azureADAuthenticationMethod)
  const mayAsk = access.isTenant && mayCall('powerBiEmbedGetPassthroughPowerBiSidebarItems', access)
  const isOffered = mayAsk && isOfDirectory && isAskedFor && !isActing
  const { data, error, isFetching, refetch } = usePowerBiEmbedGetPassthroughPowerBiSidebarItemsQuery(undefined, {
    skip: !isOffered,
  })
  const isFailed = error !== undefined && !data && !isFetching
  return { isOffered, items: data, isFailed, refetch }
}
