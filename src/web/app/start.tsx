import { setupListeners } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { setCaller } from '../api/caller.ts'
import { emptyApi } from '../api/empty-api.ts'
import { isStillOwn } from '../api/page-owner.ts'
import { queryKey } from '../api/query-key.ts'
import { Texts } from '../i18n/Texts.tsx'
import { appAreas, completeLanguage, directionOf, loadTextFiles, loadTexts } from '../i18n/texts.ts'
import { fetchAtRest } from '../kit/fetch-at-rest.ts'
import { hasUnsaved } from '../kit/form/use-unsaved.ts'
import { keepLanguage, keptLanguage } from '../session/language.ts'
import { loadReturnAddress } from '../session/leave.ts'
import { lockedAddress, lockedNow } from '../session/lock-face.ts'
import { withOwnTexts } from '../session/own-texts.ts'
import { personalStorage, rememberLooks } from '../session/person.ts'
import { reloadWithChange, type Session, type Start, startSession } from '../session/start.ts'
import { signInAddress } from '../session/tenant.ts'
import { unsavedLook } from '../session/unsaved-look.ts'
import { getLogin, timeZoneOf } from '../session/use-session.ts'
import { hasAllAnswers } from '../store/all-answers.ts'
import { type AppStore, createStore } from '../store/create-store.ts'
import { Looks } from '../themes/Looks.tsx'
import { pageRoot } from '../themes/page-root.ts'
import { schemeOfPage } from '../themes/scheme.ts'
import { watchConnection } from './connection-watch.ts'
import { FirstScreenKeeping } from './FirstScreenKeeping.tsx'
import { giveWayTo, removeFirstScreen } from './first-screen.ts'
import { followOtherTabs } from './other-tabs.ts'
import { PageLoading } from './PageLoading.tsx'
import { appRouter, loadPageAhead } from './routes.tsx'
import { StartFollowing } from './StartFollowing.tsx'
import { StartProblem } from './StartProblem.tsx'
import { TimeOut } from './TimeOut.tsx'

export async function startApp(): Promise<void> {
  const guessed = completeLanguage([keptLanguage(), deviceValues.get(deviceStorage.language), ...navigator.languages])
  setCaller({ culture: guessed })
  const store = createStore({ api: emptyApi, storage: personalStorage })
  const guessedTexts = loadTexts(guessed, appAreas)
  const loadPage = () => loadPageAhead(store, ({ texts = {} }) => loadTextFiles(guessed, texts))
  // What the worker holds is at hand; over a network it comes while the server says who is in.
  const isAtHand = navigator.serviceWorker?.controller != null
  if (isAtHand) loadPage()
  const isStarting = tellWhenSlow(guessed, guessedTexts)
  const start = await startSession(store, isAtHand ? () => undefined : loadPage)
  isStarting.over()
  // Nobody is left whose screen it would be.
  if (start.kind !== 'signedIn') removeFirstScreen()
  if (start.kind === 'signedOut') {
    // Reloaded, or come back to, after the session had ended: whoever asked for the page would not know which session is meant.
    const ended = start.arrival ? null : markNow().ended
    location.replace(lockedNow() ? lockedAddress(start.arrival) : signInAddress(start.arrival, ended))
    return
  }
  if (start.kind === 'leaving') return
  if (start.kind === 'asksToSwitch') {
    const { SwitchQuestion } = await import('./SwitchQuestion.tsx')
    const messages = await guessedTexts
    pageRoot().render(<Spoken language={guessed} messages={messages} page={<SwitchQuestion {...start} />} />)
    return
  }
  if (start.kind !== 'signedIn') {
    pageRoot().render(<Spoken language={guessed} messages={await guessedTexts} page={<StartProblem start={start} />} />)
    return
  }
  await showApp(store, start, guessed)
}

/** Milliseconds: who looks at an empty page for so long is told that it is on its way. */
const untilStarting = 1500

function tellWhenSlow(language: CompleteLanguage, texts: ReturnType<typeof loadTexts>): { over: () => void } {
  const tell = async () => {
    const messages = await texts
    if (!isOver) pageRoot().render(<Spoken language={language} messages={messages} page={<Starting />} />)
  }
  let isOver = false
  const timer = setTimeout(() => tell().catch(console.error), untilStarting)
  return {
    over: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

const Starting = () => (
  <main>
    <PageLoading />
  </main>
)

interface SpokenProps {
  language: CompleteLanguage
  messages: Awaited<ReturnType<typeof loadTexts>>
  timeZone?: string
  page: ReactNode
}

const Spoken = ({ page, ...texts }: SpokenProps) => (
  <Looks>
    <Texts {...texts}>{page}</Texts>
  </Looks>
)

type SignedIn = Extract<Start, { kind: 'signedIn' }>

async function showApp(store: AppStore, { session, fresh, keep }: SignedIn, guessed: CompleteLanguage): Promise<void> {
  const language = completeLanguage([session.configuration.localization.currentLanguage.name, guessed])
  const begun = { language, timeZone: timeZoneOf(session.configuration) }
  // Whoever acts as somebody leaves this device as it was theirs.
  if (session.login.impersonatorUser) setCaller({ culture: language })
  else keepLanguage(language)
  putOnLooks(session, language, isStored(store))
  setupListeners(store.dispatch, () => watchConnection(store))
  followOtherTabs(store)
  fetchAtRest(loadReturnAddress)
  const router = appRouter(store, ({ texts = {} }) => withOwnTexts(session, language, loadTextFiles(language, texts)))
  pageRoot().render(
    <Provider store={store}>
      <Spoken
        {...begun}
        messages={await withOwnTexts(session, language, loadTexts(language, appAreas))}
        page={
          <>
            <RouterProvider router={router} />
            <TimeOut />
            <StartFollowing {...begun} />
            <FirstScreenKeeping store={store} router={router} />
          </>
        }
      />
    </Provider>,
  )
  giveWayTo(() => router.state.initialized && hasAllAnswers(store.getState()))
  keep()
  fresh.then((told) => followWords(session, told)).catch(console.error)
}

/** The organisation's own texts that the device knew of. Those that come while the page stands hold from its next start. */
function followWords(begun: Session, told: Session): void {
  const [before, now] = [begun, told].map(({ configuration }) => configuration.localization.ownTextsHash ?? null)
  if (before !== now && isStillOwn() && !hasUnsaved()) reloadWithChange()
}

/** Who is signed in, as the device knows it and not as the server has just said. */
const isStored = (store: AppStore): boolean =>
  store.getState().freshness[queryKey(getLogin.name, undefined)]?.isStored === true

/** The person's theme may differ from what this device showed last. */
function putOnLooks({ login }: Session, language: CompleteLanguage, isOfDevice: boolean): void {
  const { theme } = login.theme.baseSettings
  // What was chosen here is newer than what the server knew when it was asked last (O132).
  const isDark = unsavedLook.isNoted() || isOfDevice ? schemeOfPage() === 'dark' : login.theme.isDarkModeActive
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  if (!login.impersonatorUser) rememberLooks({ theme, isDark, language, direction: directionOf(language) })
}
