/** Headers of every answer, errors and 404 included (auth-and-threats 3.7). Frames are allowed by route, never by default. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const powerBI = ['https://app.powerbi.com']
const directory = ['https://login.microsoftonline.com']
const directoryApis = [...directory, 'https://graph.microsoft.com', 'https://api.powerbi.com']

const policy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${directoryApis.join(' ')}`,
    `frame-src 'self' ${[...directory, ...powerBI].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

const pagePolicy = policy("'none'")
const framePolicy = policy("'self'")

/** The policy of a page of the site: scripts that stand in it run, each by what it says and no other. */
export function pagePolicyFor(html: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return pagePolicy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
}

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const openerPolicy = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }
const page = { ...everywhere, ...openerPolicy, 'Content-Security-Policy': pagePolicy, 'X-Frame-Options': 'DENY' }
/** Pages that the app itself puts into a frame: the bridge of the directory sign-in, and local reports. */
const bridge = { ...everywhere, 'Content-Security-Policy': framePolicy, 'X-Frame-Options': 'SAMEORIGIN' }
const report = { ...bridge, ...openerPolicy }

function headersOf({ url }: FastifyRequest) {
  if (url.startsWith('/redirect.html')) return bridge
  return url.startsWith('/report-host/') ? report : page
}

/** Whoever came by https, or will by the public address, is to come by nothing else. */
export function addSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const isPublishedByHttps = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    if (isPublishedByHttps || request.protocol === 'https')
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    done()
  })
}
