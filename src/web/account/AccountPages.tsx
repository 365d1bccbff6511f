import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type CompleteLanguage, completeLanguages, seededLanguages } from '../../contract/vocabulary/languages.ts'
import { Texts } from '../i18n/Texts.tsx'
import { loadTexts, signInAreas } from '../i18n/texts.ts'
import { keepLanguage } from '../session/language.ts'
import { Looks } from '../themes/Looks.tsx'
import classes from './AccountPages.module.css'
import { AwayNotice } from './AwayNotice.tsx'
import type { Screen, ScreenProps } from './screens.tsx'
import { type Spoken, useOwnTexts } from './use-own-texts.ts'

interface AccountPagesProps extends ScreenProps {
  first: Spoken
  screen: Screen
}

export function AccountPages({ first, screen: Page, ...props }: AccountPagesProps) {
  const [spoken, setSpoken] = useState(first)
  const messages = useOwnTexts(spoken, props.tenant)
  const speak = async (language: CompleteLanguage) => {
    const loaded = await loadTexts(language, signInAreas)
    keepLanguage(language)
    setSpoken({ language, messages: loaded })
  }
  return (
    <Looks>
      <Texts language={spoken.language} messages={messages}>
        <div className={classes.page}>
          <main className={classes.card}>
            <img src="/favicon.svg" alt="" width={44} height={44} />
            <AwayNotice tenant={props.tenant} />
            <Page {...props} />
          </main>
          <footer className={classes.footer}>
            <LanguageChoice chosen={spoken.language} onChoose={(language) => void speak(language)} />
          </footer>
        </div>
      </Texts>
    </Looks>
  )
}

const nameOf = (language: CompleteLanguage) => seededLanguages.find(({ name }) => name === language)?.displayName

interface LanguageChoiceProps {
  chosen: CompleteLanguage
  onChoose: (language: CompleteLanguage) => void
}

function LanguageChoice({ chosen, onChoose }: LanguageChoiceProps) {
  const intl = useIntl()
  return (
    <fieldset className={classes.languages} aria-label={intl.formatMessage({ id: 'language.label' })}>
      {completeLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          className={classes.language}
          onClick={() => onChoose(language)}
        >
          {nameOf(language)}
        </button>
      ))}
    </fieldset>
  )
}
