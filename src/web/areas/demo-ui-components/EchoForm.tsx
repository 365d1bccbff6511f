import { Alert, Button } from '@mantine/core'
import { Form, Formik } from 'formik'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Schema } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import classes from './Parts.module.css'

interface EchoFormProps<Values extends object> {
  label: MessageKey
  initialValues: Values
  schema?: Schema<object>
  /** What the server answered, to be shown. */
  send: (values: Values) => Promise<ReactNode>
  children: ReactNode
}

/** Sends what was typed, and shows what came back. */
export function EchoForm<Values extends object>({ label, schema, send, children, ...form }: EchoFormProps<Values>) {
  const intl = useIntl()
  const [answer, setAnswer] = useState<ReactNode>()
  const { submit, failure } = useSubmit<Values>({
    send: async (values) => setAnswer(await send(values)),
    saved: 'parts.sent',
  })
  const name = intl.formatMessage({ id: label })
  return (
    <Formik
      {...form}
      validationSchema={schema}
      // Nothing is kept of an echo: it needs no number under which it would be kept once.
      onSubmit={async (values, helpers) => helpers.setStatus(await submit(values, helpers, ''))}
    >
      {({ isSubmitting, status }) => (
        <Form noValidate className={classes.form} aria-label={name}>
          {children}
          {(failure.length > 0 || status === 'notKnown') && (
            <Alert color="red">{failure.length > 0 ? failure.join(' ') : <FormattedMessage id="kit.notKnown" />}</Alert>
          )}
          <Button type="submit" variant="default" loading={isSubmitting}>
            <FormattedMessage id="parts.send" />
          </Button>
          <output className={classes.answer} aria-label={intl.formatMessage({ id: 'parts.answer' })}>
            {answer}
          </output>
        </Form>
      )}
    </Formik>
  )
}
