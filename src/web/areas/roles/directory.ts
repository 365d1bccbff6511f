import type { AzureADAuthenticationMethod } from '../../../contract/vocabulary/enums.ts'
import { useLogin } from '../../session/use-session.ts'

const withGraph: AzureADAuthenticationMethod = 'AuthWithPbiGraph'

/** Groups of the directory are shown to its own people alone, where it is asked for them (specification 001, section 6). */
export function useMayAskDirectory(): boolean {
  const login = useLogin()
  const isOfDirectory = login?.user?.authenticationSource?.startsWith('Azure') === true
  return isOfDirectory && login?.tenant?.azureADAuthenticationMethod === withGraph
}
