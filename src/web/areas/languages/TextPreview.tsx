import { useFormikContext } from 'formik'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './TextDialog.module.css'
import { directionOfLanguage, examplesOf } from './text-examples.ts'

interface TextPreviewProps {
  /** As it stands now; empty: the original stands there. */
  current: string
  original: string
  language: string
  originalLanguage: string | undefined
}

/** As people will read it, beside what they read now. */
export function TextPreview({ current, original, language, originalLanguage }: TextPreviewProps) {
  const { value } = useFormikContext<{ value: string }>().values
  const one = (text: string) =>
    text.trim() === '' ? { text: original, language: originalLanguage ?? language } : { text, language }
  return (
    <div className={classes.previews}>
      <Example title="languages.texts.preview.now" {...one(current)} />
      <Example title="languages.texts.preview.then" {...one(value)} />
    </div>
  )
}

function Example({ title, text, language }: { title: MessageKey; text: string; language: string }) {
  const id = useId()
  const intl = useIntl()
  const say = (word: 'name' | 'other') => intl.formatMessage({ id: `languages.texts.example.${word}` })
  const examples = examplesOf(text, language, { name: say('name'), email: 'anna@example.com', other: say('other') })
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <h3 id={id} className={classes.previewTitle}>
        <FormattedMessage id={title} />
      </h3>
      {examples === null ? (
        <p className={classes.unreadable}>
          <FormattedMessage id="languages.texts.preview.none" />
        </p>
      ) : (
        <ul lang={language} dir={directionOfLanguage(language)} className={classes.examples}>
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
