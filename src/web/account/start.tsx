import { markAtStart } from '../../offline/owner-mark.ts'
import { setCaller } from '../api/caller.ts'
import { followNextVisit } from '../api/page-owner.ts'
import { completeLanguage, loadTexts, signInAreas } from '../i18n/texts.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { tellServer } from '../session/leave.ts'
import { paths } from '../session/paths.ts'
import { forgetOthers } from '../session/person.ts'
import { resolveTenant } from '../session/tenant.ts'
import { pageRoot } from '../themes/page-root.ts'
import { AccountPages } from './AccountPages.tsx'
import { screenAt } from './screens.tsx'

interface AccountOptions {
  /** Goes on in the same page: the access token lives in its memory alone. */
  whenSignedIn: () => Promise<void>
}

/** The form is there at once; which tenant it is for is found out behind it. */
export async function startAccount({ whenSignedIn }: AccountOptions): Promise<void> {
  const screen = screenAt(location.pathname)
  if (location.pathname === paths.login) followNextVisit()
  const language = completeLanguage([keptLanguage(), ...navigator.languages])
  setCaller({ culture: language })
  const config = loadAppConfig()
  const tenant = config.then(resolveTenant)
  // Behind the form: nobody waits for what the one before has left.
  Promise.all([markAtStart(), config])
    .then(() => Promise.all([forgetOthers(), tellServer()]))
    .catch(console.error)
  const messages = await loadTexts(language, signInAreas)
  const first = { language, messages }
  pageRoot().render(<AccountPages first={first} screen={await screen} tenant={tenant} whenSignedIn={whenSignedIn} />)
}
