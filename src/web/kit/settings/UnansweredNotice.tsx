import { Alert } from '@mantine/core'
import { IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { useContext } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { FieldLabels } from '../form/field-labels.ts'
import classes from './Settings.module.css'
import type { Said } from './use-unanswered.ts'

const words: Record<Said['fate'], MessageKey> = {
  saved: 'setting.unanswered.saved',
  notSaved: 'setting.unanswered.notSaved',
  notKnown: 'setting.unanswered.notKnown',
  never: 'setting.unanswered.never',
}

/** What became of a save that had no answer, after it was given up. */
export function UnansweredNotice({ of: said, onClose }: { of: Said | undefined; onClose: () => void }) {
  const intl = useIntl()
  const known = useContext(FieldLabels)
  if (!said) return null
  const { fate, fields, hasSecret } = said
  const named = new Set(fields.flatMap((name) => known.wordsOf(name)?.label ?? []))
  return (
    <Alert
      role="status"
      p="xs"
      color={fate === 'saved' ? 'green' : 'yellow'}
      icon={fate === 'saved' ? <IconCheck aria-hidden /> : <IconHelpCircle aria-hidden />}
      withCloseButton
      closeButtonLabel={intl.formatMessage({ id: 'kit.close' })}
      onClose={onClose}
    >
      <p className={classes.help}>
        <FormattedMessage id={words[fate]} values={{ fields: intl.formatList([...named]) }} />
      </p>
      {fate === 'notKnown' && hasSecret && (
        <p className={classes.help}>
          <FormattedMessage id="setting.unanswered.secret" />
        </p>
      )}
    </Alert>
  )
}
