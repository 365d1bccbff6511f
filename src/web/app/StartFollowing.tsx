import { useEffect } from 'react'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { hasUnsaved } from '../kit/form/use-unsaved.ts'
import { keepLanguage } from '../session/language.ts'
import { reloadWithChange } from '../session/start.ts'
import { timeZoneOf, useConfiguration, useIsActing } from '../session/use-session.ts'

/** What the whole page began with. */
export interface Begun {
  language: CompleteLanguage
  timeZone: string
}

/**
 * The page begins in the language and the time zone that this device knows of. Others that the account has by now, chosen on
 * another device, hold once the server has said so; with something typed and not saved on the page, from its next start.
 */
export function StartFollowing({ language, timeZone }: Begun): null {
  const isActing = useIsActing()
  const configuration = useConfiguration()
  const wanted = completeLanguage([configuration?.localization.currentLanguage.name, language])
  const wantedZone = configuration ? timeZoneOf(configuration) : timeZone
  useEffect(() => {
    if ((wanted === language && wantedZone === timeZone) || hasUnsaved()) return
    if (!isActing) keepLanguage(wanted)
    reloadWithChange()
  }, [wanted, language, wantedZone, timeZone, isActing])
  return null
}
