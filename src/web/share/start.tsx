/**
 * A report by a share key for whoever comes: nobody’s page. It reads neither session nor what the device keeps of anybody, sends
 * and takes no cookie, and leaves all of it as it was. A key that is for members alone goes on as a page of the app.
 */
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { caller, setCaller } from '../api/caller.ts'
import { send } from '../api/transport.ts'
import { Texts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, loadTexts } from '../i18n/texts.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { type ShareLink, tenantOfSealed } from '../session/share-link.ts'
import { cookieTenant, findTenant, wantedTenant } from '../session/tenant.ts'
import { Looks } from '../themes/Looks.tsx'
import { pageRoot } from '../themes/page-root.ts'
import { notValid, openByLink } from './opening.ts'
import { PublicReport } from './PublicReport.tsx'
import { shareTexts } from './share-texts.ts'

interface ShareOptions {
  link: ShareLink
  /** Goes on in the same page. */
  whenForMembers: () => Promise<void>
}

export async function startShare({ link, whenForMembers }: ShareOptions): Promise<void> {
  const language = completeLanguage([keptLanguage(), ...navigator.languages])
  setCaller({ culture: language })
  const texts = Promise.all([loadTexts(language, ['common', 'reports']), loadTextFiles(language, shareTexts)])
  const fetchToken = () => openForAnybody(link, whenForMembers)
  const messages = Object.assign({}, ...(await texts))
  pageRoot().render(
    <Looks>
      <Texts language={language} messages={messages}>
        <PublicReport link={link} fetchToken={fetchToken} />
      </Texts>
    </Looks>,
  )
}

async function openForAnybody(link: ShareLink, whenForMembers: () => Promise<void>): Promise<EmbedTokenAnswer> {
  const tenantId = await tenantOf(link)
  const identity = { accessToken: null, culture: caller().culture, tenantId }
  try {
    return await openByLink(link, (call) => send({ ...call, identity, isApart: true }))
  } catch (error) {
    if (!isForMembers(error)) throw error
    await whenForMembers()
    // Another page stands here by then.
    return new Promise(() => undefined)
  }
}

const isForMembers = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401

/** For this page alone; it stands in the address, and so stays over a reload. Null: the sealed value says it, or nobody does. */
async function tenantOf(link: ShareLink): Promise<number | null> {
  const config = await loadAppConfig()
  if (tenantOfSealed(link) !== undefined) return null
  const places = {
    address: `${location.origin}/`,
    search: new URLSearchParams(location.search),
    cookie: cookieTenant(),
  }
  const wanted = wantedTenant(places, config)
  if (wanted.by === 'id') return wanted.id
  if (wanted.by === 'nothing') return null
  const lookup = await findTenant(wanted.name, { isApart: true })
  if (lookup.kind === 'found') return lookup.tenant.id
  throw lookup.kind === 'failed' ? lookup.error : notValid
}
