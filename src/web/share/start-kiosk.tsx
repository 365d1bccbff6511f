/** The page of a device that is a screen. It is nobody’s: it reads no session, and what the device keeps of anybody stays shut. */
import { setCaller } from '../api/caller.ts'
import { Texts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, loadTexts } from '../i18n/texts.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { tellServer } from '../session/leave.ts'
import { stripStart } from '../session/start-address.ts'
import { Looks } from '../themes/Looks.tsx'
import { pageRoot } from '../themes/page-root.ts'
import { Kiosk } from './Kiosk.tsx'
import { shareTexts } from './share-texts.ts'

export async function startKiosk(): Promise<void> {
  stripStart()
  const language = completeLanguage([keptLanguage(), ...navigator.languages])
  setCaller({ culture: language })
  const [, ...texts] = await Promise.all([
    loadAppConfig(),
    loadTexts(language, ['account', 'common', 'reports']),
    loadTextFiles(language, shareTexts),
  ])
  // Of a session that was left here before nobody else may come to tell.
  tellServer().catch(console.error)
  pageRoot().render(
    <Looks>
      <Texts language={language} messages={Object.assign({}, ...texts)}>
        <Kiosk />
      </Texts>
    </Looks>,
  )
}
