/** The built app: hashed files for ever, pages fresh, navigations to the shell, and 404 for whatever is missing. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { healthPaths } from '../../contract/vocabulary/health-paths.ts'
import { formerStart } from '../../contract/vocabulary/start-parameters.ts'
import { wordsPageOf } from '../../shared/words-page.ts'
import type { Config } from '../config.ts'
import { textLanguage, translator } from '../texts/localization.ts'
import { cultureOf } from './caller.ts'
import { pagePolicyFor } from './security-headers.ts'
import { SignInPage } from './sign-in-page.ts'

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

const serverPaths = new RegExp(
  `^(/api|/file|/tenantcustomization|/abpuserconfiguration|/assets|${healthPaths.usual})(/|$)`,
  'i',
)

/** A person opening an address, not a program fetching a file: the only requests that the shell may answer. */
export function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const lastPart = path.slice(path.lastIndexOf('/') + 1)
  return !lastPart.includes('.') && !serverPaths.test(path) && isOpenedByPerson(request)
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

const isOpenedByPerson = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** Browsers say which requests open a page; those that do not are believed. */
const opensPage = ({ headers }: FastifyRequest) => (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'

/** There is nothing, and no page of the app says so. A program takes no words for what it asked for, nor does the app. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isOpenedByPerson(request) || !opensPage(request)) return reply.code(404).send()
  const language = textLanguage(cultureOf(request))
  const told = translator(language)
  // The address reads from the left in every language.
  const address = `\u2066${pathOf(request)}\u2069`
  const page = wordsPageOf({
    language,
    title: told('notFound.title'),
    detail: told('notFound.detail', { address }),
    link: { address: '/', text: told('page.toStart') },
  })
  return reply.code(404).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const installPath = '/app/admin/install'

/** Answers how a navigation is answered. `isInstalled`: whether the portal has its administrator. */
export async function serveSite(
  app: FastifyInstance,
  distFolder: string,
  config: Pick<Config, 'appBaseUrl'>,
  isInstalled: () => Promise<boolean>,
): Promise<SendPage> {
  const { appBaseUrl = '' } = config
  const signInPage = new SignInPage(app, distFolder, config)
  const read = (name: 'web' | 'report-host') => readFile(join(distFolder, name, 'index.html'), 'utf8')
  app.addHook('onListen', () => {
    read('web')
      .then((page) => signInPage.load(page))
      .catch((error: unknown) => app.log.error({ err: error }, 'the sign-in form cannot be drawn'))
  })
  const send = (reply: FastifyReply, page: string, cacheControl = fresh) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', cacheControl).send(page)
  const sendWeb = async (reply: FastifyReply, request?: FastifyRequest) => {
    const page = await read('web')
    const led = request && (await signInPage.leadFrom(request, page))
    if (led) return reply.header('Cache-Control', 'no-store').redirect(led, 302)
    const drawn = request && (await signInPage.of(request, reply, page))
    // Of the page as it was built: nothing that is laid into it may run.
    reply.header('Content-Security-Policy', pagePolicyFor(page))
    return drawn ? send(reply, drawn, `private, ${fresh}`) : send(reply, page)
  }

  await app.register(fastifyStatic, {
    root: distFolder,
    wildcard: true,
    index: false,
    preCompressed: true,
    globIgnore: ['**/.vite/**'],
    cacheControl: false,
    // What the server draws with lies there, too.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? forEver : fresh)
    },
  })

  // The library's own route reads the whole folder for each file that is asked for, to compare the spelling of its name.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  )

  /** Whoever opens a portal that nobody has set up is led to where that is done: nobody could sign in. */
  const openPage: SendPage = async (request, reply) => {
    if (request.url.startsWith('/report-host/')) return send(reply, await read('report-host'))
    const isThere = request.url.toLowerCase().includes(installPath) || (await isInstalled())
    return isThere ? sendWeb(reply, request) : reply.header('Cache-Control', 'no-store').redirect(installPath, 302)
  }

  // The files' own route would refuse the folder itself.
  app.get('/', openPage)
  app.get(formerStart, (request, reply) =>
    reply.header('Cache-Control', 'no-store').redirect(`/${request.url.slice(pathOf(request).length)}`, 302),
  )
  // Where the service worker takes it from, with its policy.
  app.get('/web/index.html', async (_, reply) => sendWeb(reply))

  app.get('/assets/appconfig.json', async (_, reply) => {
    reply.header('Cache-Control', fresh)
    return { remoteServiceBaseUrl: '', appBaseUrl, localeMappings }
  })

  return openPage
}
