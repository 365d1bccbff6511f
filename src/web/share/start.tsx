/**
 * A report by a share key for whoever comes: nobody’s page. It reads neither session nor what the device keeps of anybody, sends
 * and takes no cookie, and leaves all of it as it was. A key that is for members alone goes on as a page of the app.
 */
import type { ComponentProps } from 'react'
import type { SharedEmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { RunActionableTaskByKey } from '../../contract/services/tasks.ts'
import { caller, setCaller } from '../api/caller.ts'
import { send } from '../api/transport.ts'
import type { Answer, Call } from '../api/wire.ts'
import { Texts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, loadTexts, type Messages } from '../i18n/texts.ts'
import { withSheets } from '../kit/style-sheets.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { type ShareLink, tenantOfSealed } from '../session/share-link.ts'
import { cookieTenant, findTenant, wantedTenant } from '../session/tenant.ts'
import { Looks } from '../themes/Looks.tsx'
import { pageRoot } from '../themes/page-root.ts'
import { actByLink, notValid, openByLink } from './opening.ts'
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
  /** Few reports have tasks: what does them comes with the first, and where it does not come none is offered. */
  const fetchToken = async () => {
    const answer = await openForAnybody(link, whenForMembers)
    if (answer.tasks.length === 0) return answer
    try {
      const load = () => import('./action-parts.ts')
      const [parts, words] = await Promise.all([withSheets(load), loadTexts(language, ['kit'])])
      show(Object.assign({}, messages, words), parts)
      return answer
    } catch {
      return { ...answer, tasks: [] }
    }
  }
  const messages: Messages = Object.assign({}, ...(await texts))
  const show = (words: Messages, parts?: ComponentProps<typeof PublicReport>['parts']) =>
    pageRoot().render(
      <Looks>
        <Texts language={language} messages={words}>
          <PublicReport link={link} fetchToken={fetchToken} parts={parts} act={actForAnybody} />
        </Texts>
      </Looks>,
    )
  show(messages)
}

/** As nobody, whoever is signed in in this browser: the value says the organisation. */
const sendApart =
  (tenantId: number | null) =>
  (call: Call): Promise<Answer> =>
    send({ ...call, identity: { accessToken: null, culture: caller().culture, tenantId }, isApart: true })

const actForAnybody = (asked: RunActionableTaskByKey) => actByLink(asked, sendApart(null))

async function openForAnybody(link: ShareLink, whenForMembers: () => Promise<void>): Promise<SharedEmbedTokenAnswer> {
  const tenantId = await tenantOf(link)
  try {
    return await openByLink(link, sendApart(tenantId))
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
