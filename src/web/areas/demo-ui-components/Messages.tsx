import { Button } from '@mantine/core'
import { Form, Formik } from 'formik'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { toast } from '../../kit/toast.ts'
import { messageSchema, noMessages } from './message-rules.ts'
import classes from './Parts.module.css'

const secrets = { showLabel: 'parts.fields.show', autoComplete: 'off', dir: 'ltr' } as const

export function Messages() {
  const intl = useIntl()
  const say = useSay()
  const schema = useMemo(() => messageSchema(say), [say])
  const [isShown, setIsShown] = useState(false)
  const shown = { ...secrets, isShown, onShow: setIsShown }
  const praise = () => toast({ color: 'green', message: intl.formatMessage({ id: 'parts.messages.right' }) })
  return (
    <Formik initialValues={noMessages} validationSchema={schema} onSubmit={praise}>
      <Form noValidate className={classes.form} aria-label={intl.formatMessage({ id: 'parts.messages' })}>
        <TextField name="required" label="parts.messages.required" isRequired />
        <TextField name="length" label="parts.messages.length" />
        <TextField name="mail" label="parts.messages.mail" type="email" isRequired dir="ltr" />
        <NumberField name="minimum" label="parts.messages.minimum" />
        <TextField name="pattern" label="parts.messages.pattern" dir="ltr" />
        <PasswordField name="password" label="parts.messages.password" {...shown} />
        <PasswordField name="repeat" label="parts.messages.repeat" {...shown} />
        <DateField name="day" label="parts.messages.day" />
        <DateField name="moment" label="parts.messages.moment" hasTime />
        <Button type="submit">
          <FormattedMessage id="parts.messages.check" />
        </Button>
      </Form>
    </Formik>
  )
}
