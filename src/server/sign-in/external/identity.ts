import type { ExternalProvider } from '../../../contract/vocabulary/identity.ts'
import type { ProviderConfig } from './provider-request.ts'

/** Who a provider says that somebody is. */
export interface ExternalIdentity {
  provider: ExternalProvider
  /** Never reused and never changed by the provider; what accounts are found by. */
  key: string
  /** What it was before it named its provider (A42); absent where it always did, or the provider is one for all. */
  formerKey?: string
  /** As clients name the person; must be what they sent. */
  presentedKey: string
  name: string
  surname: string
  /** Null unless the provider vouches that the person receives mail there. */
  confirmedAddress: string | null
  /** An address or a name of the person in the directory that its own administrator decides about. */
  directoryNames: readonly string[]
  /** What was verified, and not how it was written: it opens something once. */
  proof: string
  /** Proofs that were used are kept until this moment. */
  expires: Date
}

export interface Presented {
  providerKey: string
  accessCode: string
  /** Null where the code was asked for without a challenge. */
  codeVerifier: string | null
}

export interface ProviderContext {
  config: ProviderConfig
  now: Date
}
