/**
 * The interactive reference of the catalogue. Where others than this machine can call, only administrators see it: they bring
 * the token that opens downloads, because a browser that follows a link can send no header.
 */
import { readFile } from 'node:fs/promises'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { notAllowed, notSignedIn } from '../access/refusals.ts'
import { isForThisMachine } from '../config.ts'
import type { Services } from '../context/services.ts'
import { bearer, downloadToken } from './caller.ts'

const picture = new URL('../../../public/favicon.svg', import.meta.url)

export interface ReferenceOptions {
  services: Services
  clock: () => Date
  /** As `toOpenApi` makes it. */
  document: object
}

export async function serveReference(app: FastifyInstance, options: ReferenceOptions): Promise<void> {
  const { config, principals } = options.services

  async function onlyAdministrators(request: FastifyRequest): Promise<void> {
    if (!config.isProduction && isForThisMachine(config)) return
    const now = options.clock()
    const token = bearer(request)
    const encrypted = downloadToken(request)
    const person =
      token !== undefined
        ? await principals.ofAccessToken(token, now)
        : encrypted !== undefined && (await principals.ofEncryptedToken(encrypted, now))
    if (!person) throw notSignedIn()
    if (!person.principal.permissions.has(permissions.administration)) throw notAllowed(permissions.administration)
  }

  await app.register(swagger, {
    mode: 'static',
    // The types of the package stop at OpenAPI 3.0; the page itself reads 3.1.
    specification: { document: options.document as StaticDocumentSpec['document'] },
  })
  const logo = await readFile(picture)
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    logo: { type: 'image/svg+xml', content: logo, href: '/' },
    theme: {
      title: 'Tessera: reference',
      favicon: [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: logo }],
    },
    uiConfig: { docExpansion: 'none', filter: true, displayOperationId: true, persistAuthorization: false },
    uiHooks: { preHandler: onlyAdministrators },
  })
}
