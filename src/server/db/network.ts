import { isIPv6 } from 'node:net'

const asIPv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Some proxies write the port along, which is another one for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Before the two groups of an IPv4 address: as IPv6 writes one, and as a translator in front of a server without one does. */
const beforeIPv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/**
 * Whom every limit and turn by address counts together (A98): of IPv6 the first 56 bits, since the rest is the choice of whoever
 * has an ordinary line (A113).
 */
export function networkOf(written: string): string {
  const address = withoutPort(written)
  if (!isIPv6(address)) return address
  // In its one spelling, in which the longest row of zeros is left out.
  const whole = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [before = [], after = []] = whole.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [high = '', low = ''] = groups.slice(6)
  const isIPv4 = beforeIPv4.includes(groups.slice(0, 6).join(':'))
  if (isIPv4) return asIPv4(Number.parseInt(high, 16), Number.parseInt(low, 16))
  const [first, second, third, fourth = ''] = groups
  return [first, second, third, (Number.parseInt(fourth, 16) & 0xff00).toString(16)].join(':')
}
