import { Button, Group, Stack } from '@mantine/core'
import { Form, useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isSameScreen } from '../form-address.ts'
import { Busy } from './Busy.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './FormDialog.module.css'
import { FormNotices } from './FormNotices.tsx'
import { FormState, type FormStateProps } from './FormState.tsx'
import type { OfForm } from './form-handle.ts'
import { HeldFields } from './secret-fields.ts'
import { useFormFrame } from './use-form-frame.ts'

interface FormDialogProps<Values extends object> extends FormStateProps<Values> {
  title: string
  /** Of this form and its record, and of no other: what is typed and not saved is kept under it. */
  name: string
  /** The answer that the form begins with: without a network a draft opens with it. */
  basis: unknown
  /** What the server said against the last try, apart from what stands at the fields. */
  failure: readonly string[]
  onClose: () => void
  children: ReactNode
  /** Verb and noun: what sending it does. */
  action?: MessageKey | ((values: Values) => MessageKey)
  /** Up to four fields stand in the middle of the screen, more at its end. */
  kind?: 'form' | 'question'
  /** In the head. */
  aside?: ReactNode
  /** Beside the buttons, at the start. */
  extra?: ReactNode
  /** Sending it is off until all of it can be right. */
  waitsForValid?: true
}

/** A form over the screen: busy text, what was typed is not lost by accident, the first fault gets the focus. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { initialValues, schema, submit, latest, onSaved, action = 'kit.saveChanges', ...frame } = props
  const isWholeAtStart = frame.waitsForValid === true && schema.isValidSync(initialValues)
  return (
    <FormState initialValues={initialValues} schema={schema} submit={submit} latest={latest} onSaved={onSaved}>
      {(ofForm, values) => (
        <Frame
          {...frame}
          {...ofForm}
          isWholeAtStart={isWholeAtStart}
          action={typeof action === 'function' ? action(values) : action}
        />
      )}
    </FormState>
  )
}

interface FrameProps
  extends OfForm,
    Pick<
      FormDialogProps<object>,
      'title' | 'name' | 'basis' | 'failure' | 'onClose' | 'children' | 'kind' | 'aside' | 'extra' | 'waitsForValid'
    > {
  action: MessageKey
  /** Nothing has to be filled in: of an untouched form nobody has asked yet what is wrong. */
  isWholeAtStart: boolean
}

function Frame({
  title,
  failure,
  onClose,
  children,
  action,
  kind = 'form',
  aside,
  extra,
  waitsForValid,
  isWholeAtStart,
  ...ofForm
}: FrameProps) {
  const { dirty: isDirty, isSubmitting, isValid } = useFormikContext()
  const frame = useFormFrame({ ...ofForm, isDirty, ends: true, isSameScreen })
  const { form, isNotKnown, isHeld, isShut, leave, mayDiscard } = frame
  frame.handOver(leave)

  const close = async () => {
    if (isSubmitting || (isDirty && !(await mayDiscard()))) return
    leave()
    onClose()
  }
  return (
    <>
      <Dialog
        kind={kind}
        onClose={() => void close()}
        closeOnClickOutside={false}
        title={title}
        aside={
          aside && (
            <fieldset className={classes.typed} disabled={isNotKnown || isSubmitting}>
              {aside}
            </fieldset>
          )
        }
      >
        <Form ref={form} noValidate className={classes.form} onKeyDown={frame.onKeyDown}>
          <Stack className={classes.fields}>
            <FormNotices frame={frame} failure={failure} wantsServer isQuestion={kind === 'question'} />
            <fieldset className={classes.typed} disabled={isShut}>
              <HeldFields value={isHeld}>{children}</HeldFields>
            </fieldset>
          </Stack>
          <Group justify="flex-end" className={classes.buttons}>
            {extra && <div className={classes.extra}>{extra}</div>}
            <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
              <FormattedMessage id="kit.cancel" />
            </Button>
            <Button
              type="submit"
              disabled={waitsForValid === true && !(isValid && (isDirty || isWholeAtStart))}
              loading={isSubmitting}
              loaderProps={{ children: <Busy /> }}
            >
              <FormattedMessage id={isNotKnown ? 'kit.form.askAgain' : action} />
            </Button>
          </Group>
        </Form>
      </Dialog>
      {frame.question}
    </>
  )
}
