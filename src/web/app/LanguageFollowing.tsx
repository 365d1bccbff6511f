import { useEffect } from 'react'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { completeLanguage } from '../i18n/texts.ts'
import { hasUnsaved } from '../kit/form/use-unsaved.ts'
import { keepLanguage } from '../session/language.ts'
import { reloadWithChange } from '../session/start.ts'
import { useConfiguration, useIsActing } from '../session/use-session.ts'

/**
 * The page begins in the language that this device knows of. Another one that the account has by now, chosen on another device,
 * holds once the server has said so; with something typed and not saved on the page, from its next start.
 */
export function LanguageFollowing({ language }: { language: CompleteLanguage }): null {
  const isActing = useIsActing()
  const name = useConfiguration()?.localization.currentLanguage.name
  const wanted = completeLanguage([name, language])
  useEffect(() => {
    if (wanted === language || hasUnsaved()) return
    if (!isActing) keepLanguage(wanted)
    reloadWithChange()
  }, [wanted, language, isActing])
  return null
}
