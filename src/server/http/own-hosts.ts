/**
 * Which names the portal answers to (D11). Whoever owns a name can have it lead to this server; a browser then takes what is
 * here for a part of their site, and lets their pages read it.
 */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusals.ts'
import { type Config, isLoopback, isOfThisMachine } from '../config.ts'

type Place = Pick<Config, 'publicUrl' | 'host' | 'trustedProxies'>

/** Nobody can have a number lead elsewhere, and a browser names no host only where there is no page. */
const isNoName = (name: string): boolean => name === '' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const isAtSite = (name: string, site: string): boolean => name === site || name.endsWith(`.${site}`)

export function isOwnHost(asked: string, { publicUrl, host, trustedProxies }: Place): boolean {
  const name = asked.toLowerCase().replace(/\.$/, '')
  if (isNoName(name) || isOfThisMachine(name)) return true
  if (publicUrl !== undefined) return isAtSite(name, new URL(publicUrl).hostname)
  // An operator who lets others reach the server, if by a proxy, and does not say by which name.
  return trustedProxies.length > 0 || !isLoopback(host)
}

export function refuseForeignHosts(app: FastifyInstance, place: Place): void {
  app.addHook('onRequest', (request, _, done) => {
    done(isOwnHost(request.hostname, place) ? undefined : new Refusal(421, 'HostIsNotOurs'))
  })
}

/** Where the caller's browser is: tenants have subdomains of the site. For its own answers, never for what others get. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Place, 'publicUrl'>,
): string {
  if (publicUrl === undefined) return `${protocol}://${host}`
  const site = new URL(publicUrl)
  return host.toLowerCase().endsWith(`.${site.host}`) ? `${site.protocol}//${host}` : site.origin
}
