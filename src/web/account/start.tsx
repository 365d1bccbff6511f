import { markAtStart } from '../../offline/owner-mark.ts'
import { setCaller } from '../api/caller.ts'
import { followNextVisit, isPageOver } from '../api/page-owner.ts'
import { completeLanguage, loadTexts, type Messages, rareSignInAreas, signInAreas } from '../i18n/texts.ts'
import { type AppConfig, loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { tellServer } from '../session/leave.ts'
import { forgetOthers } from '../session/person.ts'
import { isLedOn, takeProviderAnswer } from '../session/provider-answer.ts'
import { stripStart } from '../session/start-address.ts'
import { isLedAfterSomebody } from '../session/tab-history.ts'
import {
  atOperator,
  chooseTenant,
  followNumber,
  forgetNumberOfTab,
  resolveTenant,
  type TenantStart,
} from '../session/tenant.ts'
import { pageRoot } from '../themes/page-root.ts'
import { AccountPages } from './AccountPages.tsx'
import { type DrawnSignIn, type Known, KnownAtStart } from './known.ts'
import { beginLocked, isAtLock, tenantOfLock } from './locked.ts'
import { isOperatorsScreen, isRareScreen, isSignIn, screenAt } from './screens.tsx'
import { wishesForReturn } from './sign-in.ts'
import { drawnSignIn, standsDrawn, takeOver } from './take-over.tsx'
import { parsedOwnTexts } from './use-own-texts.ts'
import { withOtherWays } from './use-sign-in-methods.ts'

interface AccountOptions {
  /** Goes on in the same page: the access token lives in its memory alone. */
  whenSignedIn: () => Promise<void>
}

/** The form is there at once; which tenant it is for is found out behind it. */
export async function startAccount({ whenSignedIn }: AccountOptions): Promise<void> {
  if (await isLedOn()) return
  const { returnUrl = '', singleSignIn } = wishesForReturn(location.search)
  if (singleSignIn && isSignIn(location.pathname)) {
    const { isLedElsewhere } = await import('./single-sign-in.ts')
    if (await isLedElsewhere(returnUrl)) return
  }
  const returned = takeProviderAnswer()
  if (returned === 'forOwnAccount') return whenSignedIn()
  const isLock = isAtLock()
  if (isLock && !(await beginLocked(whenSignedIn))) return
  if (isSignIn(location.pathname)) forgetNumberOfTab()
  const screen = screenAt(location.pathname, returned)
  // A form was drawn where nobody was in.
  followNextVisit({ fromNobody: standsDrawn(), isThere: () => isSignIn(location.pathname) })
  if (isLedAfterSomebody()) forgetReturnUrl()
  stripStart()
  const drawn = drawnSignIn()
  const language = drawn?.language ?? completeLanguage([keptLanguage(), ...navigator.languages])
  setCaller({ culture: language })
  const config = loadAppConfig()
  const areas = isRareScreen(location.pathname) ? rareSignInAreas : signInAreas
  const tenantAt = isOperatorsScreen(location.pathname) ? atOperator : tenantOfAddress
  const tenant = config.then(isLock ? tenantOfLock : drawn ? () => tenantOfDrawn(drawn) : tenantAt)
  // Behind the form: nobody waits for what the one before has left.
  Promise.all([markAtStart(), config])
    .then(() => Promise.all([forgetOthers(), tellServer()]))
    .catch(console.error)
  const messages = await loadTexts(language, areas)
  const first = { language, messages }
  const page = { first, areas, screen: await screen, tenant, whenSignedIn }
  const known = drawn && (await knownFrom(drawn, messages))
  const content = (
    <KnownAtStart value={known}>
      <AccountPages {...page} />
    </KnownAtStart>
  )
  if (isPageOver()) return
  if (known) takeOver(content)
  else pageRoot().render(content)
}

/** Found by the server, by the same rule. */
function tenantOfDrawn({ tenant }: DrawnSignIn): TenantStart {
  if (tenant?.tenancyName === null) followNumber(tenant.id)
  else if (tenant) chooseTenant(tenant)
  else setCaller({ tenantId: null })
  return { tenant, problem: null }
}

/** Whatever the form is drawn with is there before it is taken over. */
async function knownFrom({ methods, ownTexts, ...drawn }: DrawnSignIn, messages: Messages): Promise<Known> {
  const [known, texts] = await Promise.all([
    withOtherWays(methods),
    parsedOwnTexts(ownTexts, { language: drawn.language, messages }),
  ])
  return { ...drawn, methods: known, ownTexts: texts }
}

async function tenantOfAddress(config: AppConfig): Promise<TenantStart> {
  const start = await resolveTenant(config)
  if (start.problem?.kind !== 'notFound') return start
  const { name } = start.problem
  await import('./unknown-subdomain.ts')
    .then((module) => module.leaveUnknownSubdomain(name, config))
    .catch(console.error)
  return start
}

/** Where the one who was at this page before wanted to go. */
function forgetReturnUrl(): void {
  const asked = new URLSearchParams(location.search)
  if (!asked.has('returnUrl')) return
  asked.delete('returnUrl')
  history.replaceState(history.state, '', [location.pathname, String(asked)].filter(Boolean).join('?'))
}
