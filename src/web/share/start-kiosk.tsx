/** The page of a device that is a screen. It is nobody’s: it reads no session, and what the device keeps of anybody stays shut. */
import { setCaller } from '../api/caller.ts'
import { Texts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, loadTexts } from '../i18n/texts.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { keptLanguage } from '../session/language.ts'
import { Looks } from '../themes/Looks.tsx'
import { pageRoot } from '../themes/page-root.ts'
import { Kiosk } from './Kiosk.tsx'
import { shareTexts } from './share-texts.ts'

export async function startKiosk(): Promise<void> {
  const language = completeLanguage([keptLanguage(), ...navigator.languages])
  setCaller({ culture: language })
  const [, ...texts] = await Promise.all([
    loadAppConfig(),
    loadTexts(language, ['common', 'reports']),
    loadTextFiles(language, shareTexts),
  ])
  pageRoot().render(
    <Looks>
      <Texts language={language} messages={Object.assign({}, ...texts)}>
        <Kiosk />
      </Texts>
    </Looks>,
  )
}
