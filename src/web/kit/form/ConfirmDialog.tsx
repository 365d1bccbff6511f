import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmTexts {
  title: MessageKey
  detail: MessageKey
  /** What else comes of it, each in a line. */
  consequences?: readonly MessageKey[]
  yes: MessageKey
  no?: MessageKey
  values?: Record<string, string | number>
  isDestructive?: true
  /** These words must be typed first: for what cannot be undone. */
  typed?: string
}

export interface Question {
  texts: ConfirmTexts
  answer: (isYes: boolean) => void
}

export function ConfirmDialog({ texts, answer, onClose }: Question & { onClose: () => void }) {
  const { title, detail, consequences = [], yes, no = 'kit.cancel', values = {}, isDestructive = false, typed } = texts
  const [entered, setEntered] = useState('')
  const mayAnswer = typed === undefined || entered.trim() === typed
  return (
    <Dialog kind="question" onClose={onClose} title={<FormattedMessage id={title} values={values} />}>
      <form
        className={classes.question}
        onSubmit={(event) => {
          event.preventDefault()
          // React hands it on to a form that the question was asked in, and that form must not be sent too.
          event.stopPropagation()
          if (mayAnswer) answer(true)
        }}
      >
        <div className={classes.words}>
          {isDestructive && typed !== undefined && (
            <span className={classes.mark}>
              <IconTrash size={20} aria-hidden />
            </span>
          )}
          <p className={classes.detail}>
            <FormattedMessage id={detail} values={values} />
          </p>
        </div>
        {consequences.length > 0 && (
          <ul className={classes.consequences}>
            {consequences.map((consequence) => (
              <li key={consequence}>
                <FormattedMessage id={consequence} values={values} />
              </li>
            ))}
          </ul>
        )}
        {typed !== undefined && (
          <TextInput
            data-autofocus
            autoComplete="off"
            dir="auto"
            label={
              <FormattedMessage
                id="kit.confirm.typed"
                values={{ words: <bdi className={classes.typed}>{typed}</bdi> }}
              />
            }
            value={entered}
            onChange={({ currentTarget }) => setEntered(currentTarget.value)}
          />
        )}
        <div className={classes.foot}>
          {/* The harmless answer has the focus, unless something must be typed. */}
          <Button
            variant="default"
            onClick={() => answer(false)}
            {...(typed === undefined && { 'data-autofocus': true })}
          >
            <FormattedMessage id={no} />
          </Button>
          <Button type="submit" disabled={!mayAnswer} {...(isDestructive && { color: 'red' })}>
            <FormattedMessage id={yes} values={values} />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
