/** Calls to identity providers: at hosts that are fixed here, or that an operator configured; no redirects, little time. */
import type { Config } from '../../config.ts'
import { UnsafeAddressError } from '../../gateways/public-address.ts'
import { OutgoingRequestError, type SafeRequest, safeRequest } from '../../gateways/safe-request.ts'

export type ProviderConfig = Pick<Config, 'identityProviderUrl' | 'outgoingAllowedHosts'>

const seconds = 5
const mostBytes = 512 * 1024

export interface ProviderAnswer {
  status: number
  /** Undefined where the answer is no JSON object. */
  json: Readonly<Record<string, unknown>> | undefined
  text: string
}

/** The provider did not answer, or not as it must: not the person’s fault. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(text: string): ProviderAnswer['json'] {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    // Providers answer some errors as pages; the status says enough.
    return undefined
  }
}

export async function askProvider(
  config: ProviderConfig,
  address: string,
  asked: SafeRequest = {},
): Promise<ProviderAnswer> {
  const { identityProviderUrl } = config
  const url = new URL(address)
  const target = identityProviderUrl ? `${identityProviderUrl}/${url.host}${url.pathname}${url.search}` : address
  const allowed = identityProviderUrl
    ? { outgoingAllowedHosts: [...config.outgoingAllowedHosts, new URL(identityProviderUrl).hostname] }
    : config
  try {
    const { status, text } = await safeRequest(allowed, target, { seconds, mostBytes, ...asked })
    if (status >= 500) throw new ProviderUnreachableError(`${url.host} answered ${status}`)
    return { status, json: objectOf(text), text }
  } catch (error) {
    if (error instanceof OutgoingRequestError || error instanceof UnsafeAddressError) {
      throw new ProviderUnreachableError(`${url.host} could not be asked`, { cause: error })
    }
    throw error
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
