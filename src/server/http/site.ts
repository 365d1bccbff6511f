/** The built app: hashed files for ever, pages fresh, navigations to the shell, and 404 for whatever is missing. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const forEver = 'public, max-age=31536000, immutable'
const fresh = 'no-cache'

/** Locale names of the server → names that date and number libraries know (specification 000, section 9). */
const localeMappings = [
  ['en', 'en-gb'],
  ['en-us', 'en-gb'],
  ['vi', 'en-gb'],
  ['ta', 'en-gb'],
  ['is', 'en-gb'],
  ['zh-hans', 'zh-cn'],
].map(([from, to]) => ({ from, to }))

/** A person opening an address, not a program fetching a file: the only requests that the shell may answer. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  return (
    request.method === 'GET' &&
    !lastPart.includes('.') &&
    !/^\/(api|file|tenantcustomization|abpuserconfiguration|assets|health)(\/|$)/i.test(path) &&
    (request.headers.accept ?? '').includes('text/html')
  )
}

export async function serveSite(
  app: FastifyInstance,
  distFolder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>> {
  const page = (name: string) => readFile(join(distFolder, name, 'index.html'))

  await app.register(fastifyStatic, {
    root: distFolder,
    wildcard: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['**/.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? forEver : fresh)
    },
  })

  app.get('/assets/appconfig.json', async (_, reply) => {
    reply.header('Cache-Control', fresh)
    return { remoteServiceBaseUrl: '', appBaseUrl: '', localeMappings }
  })

  return async (request, reply) => {
    if (!isNavigation(request)) return null
    const name = request.url.startsWith('/report-host/') ? 'report-host' : 'web'
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', fresh)
      .send(await page(name))
  }
}
