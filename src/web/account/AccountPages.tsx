import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type CompleteLanguage, completeLanguages, seededLanguages } from '../../contract/vocabulary/languages.ts'
import { Texts } from '../i18n/Texts.tsx'
import { loadTexts, type StartArea } from '../i18n/texts.ts'
import { SchemeButton } from '../kit/SchemeButton.tsx'
import { isInstallAddress } from '../session/install-address.ts'
import { keepLanguage } from '../session/language.ts'
import { logosOf, type OrganizationFace, styleSheetOf } from '../session/organization-looks.ts'
import { Looks } from '../themes/Looks.tsx'
import { putScheme } from '../themes/scheme.ts'
import classes from './AccountPages.module.css'
import { AwayNotice } from './AwayNotice.tsx'
import { Face } from './Face.tsx'
import { pageAddress } from './page-address.ts'
import type { Screen, ScreenProps } from './screens.tsx'
import { useOrganization } from './use-organization.ts'
import { type Spoken, useOwnTexts } from './use-own-texts.ts'

interface AccountPagesProps extends ScreenProps {
  first: Spoken
  areas: readonly StartArea[]
  screen: Screen
}

export function AccountPages({ first, areas, screen: Page, ...props }: AccountPagesProps) {
  const [spoken, setSpoken] = useState(first)
  const messages = useOwnTexts(spoken, props.tenant)
  const speak = async (language: CompleteLanguage) => {
    const loaded = await loadTexts(language, areas)
    keepLanguage(language)
    setSpoken({ language, messages: loaded })
  }
  // The first set-up begins before there is anybody whose face it could have, and without a session.
  const organization = useOrganization(isInstallAddress(pageAddress().pathname) ? null : props.tenant)
  const styleSheet = organization && styleSheetOf(organization)
  return (
    <Looks>
      <Texts language={spoken.language} messages={messages}>
        {styleSheet && <link rel="stylesheet" href={styleSheet} />}
        <div className={classes.page}>
          <div className={classes.column}>
            <Brand organization={organization} />
            <main className={classes.form}>
              <AwayNotice tenant={props.tenant} />
              <Page {...props} />
            </main>
            <footer className={classes.footer}>
              <LanguageChoice chosen={spoken.language} onChoose={(language) => void speak(language)} />
              <SchemeButton onChoose={putScheme} />
            </footer>
          </div>
          <Face organization={organization} />
        </div>
      </Texts>
    </Looks>
  )
}

/** A logo says the name by itself; the product's mark stands beside the name. */
function Brand({ organization }: { organization: OrganizationFace | null }) {
  const logos = organization ? logosOf(organization) : []
  return (
    <header className={classes.brand} data-part="brand">
      {organization && logos.length > 0 ? (
        logos.map(({ address, skin }) => (
          // The page’s style sheet shows one, and what is not shown is not fetched: the server draws it for light and dark.
          <img
            key={address}
            src={address}
            alt={organization.name}
            className={classes.logo}
            {...(skin && { loading: 'lazy', 'data-skin-only': skin })}
          />
        ))
      ) : (
        <>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span dir="auto">{organization?.name ?? <FormattedMessage id="shell.product" />}</span>
        </>
      )}
    </header>
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
