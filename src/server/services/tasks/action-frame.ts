/**
 * The page that a service answered an action with, in a frame over the report. It is not ours: it runs in no site’s name, and
 * without a way to the portal, its storage or its windows. Its forms go back to where it came from; where a frame goes is decided
 * by the page around it, which is why there is one between it and the portal, and the portal’s own policy names no foreign site.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { actionFramePath, closeMessage } from '../../../contract/vocabulary/action-frame.ts'
import type { Services } from '../../context/services.ts'
import type { Db } from '../../db/transaction.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import { findFramePageOrigin, takeFramePage } from '../../documents/temp-files.ts'

interface Site {
  services: Pick<Services, 'store'>
  clock: () => Date
}

/** Its own frame alone is heard: the page within has no origin by which it could be known. */
const script = `addEventListener('message', ({ source, data }) => {
  if (source === document.querySelector('iframe').contentWindow && data === '${closeMessage}') parent.postMessage('${closeMessage}', location.origin)
})`
const style = 'html,body,iframe{height:100%;margin:0}iframe{display:block;width:100%;border:0;background:#fff}'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const around = (path: string, origin: string) => `<!doctype html>
<html><head><meta charset="utf-8"><title>${escaped(origin)}</title><style>${style}</style><script>${script}</script></head>
<body><iframe sandbox="allow-scripts allow-forms" referrerpolicy="no-referrer" title="${escaped(origin)}" src="${path}"></iframe></body></html>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const policyAround = (origin: string) =>
  `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; frame-src 'self' ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const policyOfPage = (origin: string) =>
  `sandbox allow-scripts allow-forms; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: https:; form-action ${origin}; connect-src 'none'; base-uri 'none'; frame-ancestors 'self'`

const tokenPattern = /^(\d{1,9})\.[\w-]{43}$/

export async function serveActionFrames(app: FastifyInstance, { services: { store }, clock }: Site): Promise<void> {
  /** Undefined: no such page. */
  function ofToken<T>(
    token: string,
    look: (db: Db, tenantId: number, now: Date) => Promise<T | null>,
  ): Promise<T | null> {
    const [, tenant] = tokenPattern.exec(token) ?? []
    if (tenant === undefined) return Promise.resolve(null)
    const tenantId = Number(tenant)
    return tenantTransaction(store, tenantId, (db) => look(db, tenantId, clock()))
  }
  const headers = { 'Cache-Control': 'no-store', 'X-Frame-Options': 'SAMEORIGIN' }

  app.get<{ Params: { token: string } }>(`${actionFramePath}/:token`, async ({ params: { token } }, reply) => {
    const origin = await ofToken(token, (db, tenantId, now) => findFramePageOrigin(db, tenantId, token, now))
    if (origin === null) return reply.code(404).send()
    const html = around(`${actionFramePath}/${token}/page`, origin)
    return reply
      .headers({ ...headers, 'Content-Security-Policy': policyAround(origin) })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  const pagePath = `${actionFramePath}/:token/page`
  // Who only looks whether it is there does not use it up.
  app.head<{ Params: { token: string } }>(pagePath, async ({ params: { token } }, reply) => {
    const origin = await ofToken(token, (db, tenantId, now) => findFramePageOrigin(db, tenantId, token, now))
    return reply
      .code(origin === null ? 404 : 200)
      .headers(headers)
      .send()
  })

  app.get<{ Params: { token: string } }>(pagePath, { exposeHeadRoute: false }, async ({ params: { token } }, reply) => {
    const page = await ofToken(token, (db, tenantId, now) => takeFramePage(db, tenantId, token, now))
    if (page === null) return reply.code(404).send()
    return reply
      .headers({ ...headers, 'Content-Security-Policy': policyOfPage(page.origin) })
      .type(page.fileType)
      .send(Buffer.from(page.bytes))
  })
}
