import type { AzureADAuthenticationMethod } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useLogin } from '../../session/use-session.ts'

const neededMethod: AzureADAuthenticationMethod = 'AuthWithPbiGraph'

interface Directory {
  /** People of the organisation sign in such that its groups can be read. */
  isUsed: boolean
  /** Why this person cannot ask the directory. */
  reason: MessageKey | undefined
}

/** Whether directory groups can be worked with (specification 000, section 6): the server refuses by the same rule. */
export function useDirectory(): Directory {
  const login = useLogin()
  const isUsed = login?.tenant?.azureADAuthenticationMethod === neededMethod
  const isOfDirectory = login?.user?.authenticationSource === 'AzureAD'
  const reason = isUsed ? (isOfDirectory ? undefined : 'units.directory.needsAccount') : 'units.directory.needsMethod'
  return { isUsed, reason }
}
