import { DirectionProvider, useDirection } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { directionOf, type Messages } from './texts.ts'
import { sayUnexpected } from './unexpected.ts'

interface TextsProps {
  language: CompleteLanguage
  messages: Messages
  /** IANA name; absent: the device's own. */
  timeZone?: string | undefined
  children: ReactNode
}

/** Language, direction and time zone of everything below. */
export function Texts({ language, messages, timeZone, children }: TextsProps) {
  const direction = directionOf(language)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  return (
    <IntlProvider locale={language} messages={messages} {...(timeZone && { timeZone })}>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <Direction now={direction} />
        <WordsOfFailures />
        {children}
      </DirectionProvider>
    </IntlProvider>
  )
}

/** Set where they are spoken, as a failure is made where nobody knows of a language. */
function WordsOfFailures() {
  const words = useIntl().formatMessage({ id: 'call.unexpected' })
  useLayoutEffect(() => sayUnexpected(words), [words])
  return null
}

/** What one page says beside what all say. */
export function MoreTexts({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale, timeZone, messages: present } = useIntl()
  const all = useMemo(() => Object.assign({}, present, messages), [present, messages])
  return (
    <IntlProvider locale={locale} messages={all} {...(timeZone && { timeZone })}>
      {children}
    </IntlProvider>
  )
}

/** The provider heeds its first direction alone, and beginning it anew would empty the forms below it. */
function Direction({ now }: { now: 'ltr' | 'rtl' }) {
  const { setDirection } = useDirection()
  useLayoutEffect(() => setDirection(now), [now, setDirection])
  return null
}
