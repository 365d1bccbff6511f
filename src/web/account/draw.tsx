/**
 * The sign-in form as the server draws it: the page’s own, with all that it would ask for at its start. Built for the server by
 * `scripts/build-drawing.ts`; `take-over.tsx` makes it the page’s.
 */
import { renderToString } from 'react-dom/server'
import { createIntl } from 'react-intl'
import type { DrawnFor, SignInDrawing } from '../../contract/sign-in-drawing.ts'
import { directionOf, loadTexts, signInAreas } from '../i18n/texts.ts'
import { AccountPages } from './AccountPages.tsx'
import { type DrawnSignIn, hasOtherWays, KnownAtStart } from './known.ts'
import { LoginPage } from './LoginPage.tsx'
import { OtherWays } from './OtherWays.tsx'
import { drawAt } from './page-address.ts'
import type { Screen } from './screens.tsx'
import { methodsOf } from './sign-in-methods.ts'
import { parsedOwnTexts } from './use-own-texts.ts'

export { completeLanguage } from '../i18n/texts.ts'
export { signInAddress, wantedTenant } from '../session/tenant.ts'

const Form: Screen = (props) => <LoginPage {...props} />

const never = new Promise<never>(() => undefined)

export async function drawSignIn(asked: DrawnFor): Promise<SignInDrawing> {
  const { language, origin, pathname, search, login, ownTexts } = asked
  const messages = await loadTexts(language, signInAreas)
  const texts = await parsedOwnTexts(ownTexts, { language, messages })
  const isOf = login.tenant?.id === asked.tenant?.id
  const organization = isOf ? login.tenant : null
  const tenant = asked.tenant && {
    ...asked.tenant,
    tenancyName: asked.tenant.tenancyName ?? organization?.tenancyName ?? null,
  }
  const theme = login.theme.baseSettings.theme
  const methods = methodsOf(asked.configuration, asked.providers, search)
  const known: DrawnSignIn = {
    language,
    origin,
    search,
    tenant,
    organization,
    theme,
    methods,
    ownTexts: shown(ownTexts, texts ?? {}),
  }
  const drawn = {
    ...known,
    methods: { ...methods, OtherWays: hasOtherWays(methods) ? OtherWays : null },
    ownTexts: texts,
  }
  const html = drawAt({ pathname, search }, () =>
    renderToString(
      <KnownAtStart value={drawn}>
        <AccountPages
          first={{ language, messages }}
          areas={signInAreas}
          screen={Form}
          tenant={never}
          whenSignedIn={() => never}
        />
      </KnownAtStart>,
    ),
  )
  const intl = createIntl({ locale: language, messages: { ...messages, ...texts } as typeof messages })
  const title = intl.formatMessage({ id: 'shell.title' }, { page: intl.formatMessage({ id: 'signIn.title' }) })
  // Hints of what to fetch, which stand before what they are for.
  return {
    title,
    direction: directionOf(language),
    theme,
    html: html.replace(/^(<link rel="preload"[^>]*>)+/, ''),
    known,
  }
}

/** An organisation may have hundreds. */
const shown = (texts: DrawnFor['ownTexts'], used: object) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key in used))
