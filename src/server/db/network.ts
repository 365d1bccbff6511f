import { isIPv6 } from 'node:net'

const asIPv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Some proxies write the port along, which is another one for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/**
 * Whom every limit and turn by address counts together (A98): of IPv6 all of the first half, since the rest is the caller’s own
 * to choose.
 */
export function networkOf(written: string): string {
  const address = withoutPort(written)
  if (!isIPv6(address)) return address
  // In its one spelling, in which the longest row of zeros is left out.
  const whole = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [before = [], after = []] = whole.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [, , , , , mark, high = '', low = ''] = groups
  const isIPv4 = mark === 'ffff' && groups.slice(0, 5).every((group) => group === '0')
  return isIPv4 ? asIPv4(Number.parseInt(high, 16), Number.parseInt(low, 16)) : groups.slice(0, 4).join(':')
}
