import type { service } from 'powerbi-client'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { createEmbedService } from './local-service.ts'

/** One for the whole app: every further one would leave a listener on the window behind. */
const ofThisSite = createEmbedService()

/** A service sends its tokens to one origin and believes that alone: frames of Microsoft’s have one of their own. */
const others = new Map<string, service.Service>()

export const originOf = (embedUrl: string | undefined): string =>
  embedUrl === undefined ? location.origin : new URL(embedUrl, location.origin).origin

export const isOfPowerBI = ({ embedUrl }: Pick<EmbedToken, 'embedUrl'>): boolean =>
  originOf(embedUrl) !== location.origin

export function embedServiceFor(origin: string): service.Service {
  if (origin === location.origin) return ofThisSite
  const known = others.get(origin) ?? createEmbedService({ isLocal: () => false, lockOrigin: origin })
  others.set(origin, known)
  return known
}
