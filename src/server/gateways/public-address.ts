/** Which addresses the server may call for somebody who is not its operator: what is on the public internet, and nothing else. */
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The address, or where it leads, is not one that the server calls for others. Its words are for the person who named it: a name
 * that leads inside has the words of one that leads nowhere, or names could be tried until one is there.
 */
export class UnsafeAddressError extends Error {
  override readonly name = 'UnsafeAddressError'
}

/** Public by its number, and yet answers only from within: the host’s own agent in Azure. */
const insidePublicRanges = new Set(['168.63.129.16'])

const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses that carry an IPv4 address within (mapped, translated, tunnelled) are judged by it, or refused whole. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (insidePublicRanges.has(address.toString())) return false
  // Of version 6 only this part was ever given out; the rest is unicast by name alone.
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(givenOut))
}

/** Host names as the operator’s list and an address write them. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

export const isNumericHost = (host: string): boolean => ipaddr.isValid(plainHost(host))

/**
 * What a host stands for, checked: every address must be public, because whoever answers for the name may answer
 * otherwise the next time. Connect to these and do not ask again.
 */
export async function checkedAddresses(host: string, allowedHosts: readonly string[]): Promise<LookupAddress[]> {
  const name = plainHost(host)
  const isAllowed = allowedHosts.includes(name)
  if (ipaddr.isValid(name)) {
    if (!isAllowed) refuseUnlessPublic(name, name)
    return [{ address: name, family: ipaddr.parse(name).kind() === 'ipv4' ? 4 : 6 }]
  }
  if (!isAllowed && (name === 'localhost' || name.endsWith('.localhost'))) refuseUnlessPublic(name, '127.0.0.1')
  if (isAllowed) return resolved(name)
  const noAddress = `${name} has no address on the public internet`
  const addresses = await resolved(name).catch((cause: unknown) => {
    throw new UnsafeAddressError(noAddress, { cause })
  })
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new UnsafeAddressError(noAddress)
  return addresses
}

function refuseUnlessPublic(host: string, address: string): void {
  if (!isPublicAddress(address)) throw new UnsafeAddressError(`${host} is not an address on the public internet`)
}

const resolved = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses)
    })
  })

/** For a socket: the name is resolved, checked and connected to in one step, so that nobody changes it in between. */
export const checkedLookup =
  (allowedHosts: readonly string[]): LookupFunction =>
  (host, options, callback) => {
    checkedAddresses(host, allowedHosts).then(
      (addresses) => {
        const fitting = addresses.filter(({ family }) => !options.family || family === options.family)
        const [first] = fitting
        if (!first) callback(new UnsafeAddressError(`${host} has no address of this kind`), '')
        else if (options.all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
