import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import { Form, Formik, type FormikHelpers, useFormikContext } from 'formik'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Schema } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { useConfirm } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import classes from './FormDialog.module.css'
import { focusField, useFirstFaultFocus } from './fault-focus.ts'
import { FieldLabels } from './field-labels.ts'
import { HeldFields, SecretFields } from './secret-fields.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useDraft } from './use-draft.ts'
import { discard, useLeaveGuard } from './use-leave-guard.ts'
import { notKnown, type Submit } from './use-submit.ts'

interface FormDialogProps<Values extends object> {
  title: string
  /** Of this form and its record, and of no other: what is typed and not saved is kept under it. */
  name: string
  /** The answer that the form begins with: without a network a draft opens with it. */
  basis: unknown
  initialValues: Values
  schema: Schema<object>
  submit: Submit<Values>
  /** What the server said against the last try, apart from what stands at the fields. */
  failure: readonly string[]
  onClose: () => void
  onSaved: () => void
  children: ReactNode
  /** Verb and noun: what sending it does. */
  action?: MessageKey | ((values: Values) => MessageKey)
  /** Up to four fields stand in the middle of the screen, more at its end. */
  kind?: 'form' | 'question'
  /** In the head. */
  aside?: ReactNode
  /** Beside the buttons, at the start. */
  extra?: ReactNode
}

/** A form over the screen: busy text, what was typed is not lost by accident, the first fault gets the focus. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { initialValues, schema, submit, onSaved, action = 'kit.saveChanges', ...frame } = props
  const [labels] = useState(() => new Map<string, MessageKey>())
  const [secrets] = useState(() => new Set<string>())
  const handle = useRef<FormHandle>(null)
  const save = async (values: Values, helpers: FormikHelpers<Values>) => {
    const form = handle.current
    if (!form) return
    const outcome = await submit(values, helpers, await form.sending())
    if (outcome !== 'saved') return form.answered(outcome)
    form.leave()
    onSaved()
  }
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={save}>
      {({ values }) => (
        <SecretFields value={secrets}>
          <FieldLabels value={labels}>
            <Frame
              {...frame}
              action={typeof action === 'function' ? action(values) : action}
              wanted={initialValues}
              secrets={secrets}
              handle={handle}
            />
          </FieldLabels>
        </SecretFields>
      )}
    </Formik>
  )
}

/** What the form does while it is saved. */
interface FormHandle extends Pick<ReturnType<typeof useDraft>, 'sending' | 'answered'> {
  leave: () => void
}

interface FrameProps
  extends Pick<
    FormDialogProps<object>,
    'title' | 'name' | 'basis' | 'failure' | 'onClose' | 'children' | 'kind' | 'aside' | 'extra'
  > {
  action: MessageKey
  wanted: object
  secrets: ReadonlySet<string>
  /** Set here. */
  handle: RefObject<FormHandle | null>
}

function Frame({ title, failure, onClose, children, handle, ...rest }: FrameProps) {
  const { action, kind = 'form', aside, extra, ...ofDraft } = rest
  const { dirty: isDirty, isSubmitting, submitCount, submitForm, errors, status } = useFormikContext()
  const isNotKnown = status === notKnown
  const isReachable = useIsReachable()
  const { confirm, question } = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  useFirstFaultFocus(form, submitCount, isSubmitting)
  const draft = useDraft(ofDraft)
  const hasLeft = useLeaveGuard(isDirty, () => confirm(discard), draft.end)
  const leave = () => {
    hasLeft.current = true
    draft.end()
  }
  handle.current = { sending: draft.sending, answered: draft.answered, leave }
  const isHeld = isNotKnown && draft.lacksSecrets
  useAskAgain(isNotKnown && !isHeld && !isSubmitting, submitForm)

  const close = async () => {
    if (isSubmitting || (isDirty && !(await confirm(discard)))) return
    leave()
    onClose()
  }
  const startOver = async () => {
    if (await confirm(discard)) draft.discard()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isSubmitting) form.current?.requestSubmit()
  }
  const hasFaults = submitCount > 0 && Object.keys(errors).length > 0
  return (
    <>
      <Dialog
        kind={kind}
        onClose={() => void close()}
        closeOnClickOutside={false}
        title={title}
        aside={
          aside && (
            <fieldset className={classes.typed} disabled={isNotKnown}>
              {aside}
            </fieldset>
          )
        }
      >
        <Form ref={form} noValidate className={classes.form} onKeyDown={onKeyDown}>
          <Stack className={classes.fields}>
            {draft.savedAt && !isNotKnown && <DraftNotice savedAt={draft.savedAt} onDiscard={() => void startOver()} />}
            {isNotKnown && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
                <FormattedMessage id={isHeld ? 'kit.form.notKnownPassword' : 'kit.form.notKnown'} />
              </Alert>
            )}
            {failure.length > 0 && !isNotKnown && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
                {failure.map((message) => (
                  <p key={message} className={classes.words}>
                    {message}
                  </p>
                ))}
              </Alert>
            )}
            {failure.length === 0 && hasFaults && (
              <FaultSummary faulty={Object.keys(errors)} onChoose={(name) => focusField(form.current, name)} />
            )}
            {!isReachable && failure.length === 0 && !isNotKnown && (
              <Alert color="gray" role="status" icon={<IconCloudOff aria-hidden />}>
                <FormattedMessage id="kit.form.offline" />
              </Alert>
            )}
            {/* Until it is known what became of this text, no other may take its place. */}
            <fieldset className={classes.typed} disabled={isNotKnown && !isHeld}>
              <HeldFields value={isHeld}>{children}</HeldFields>
            </fieldset>
          </Stack>
          <Group justify="flex-end" className={classes.buttons}>
            {extra && <div className={classes.extra}>{extra}</div>}
            <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
              <FormattedMessage id="kit.cancel" />
            </Button>
            <Button type="submit" loading={isSubmitting} loaderProps={{ children: <Busy /> }}>
              <FormattedMessage id={isNotKnown ? 'kit.form.askAgain' : action} />
            </Button>
          </Group>
        </Form>
      </Dialog>
      {question}
    </>
  )
}

function DraftNotice({ savedAt, onDiscard }: { savedAt: Date; onDiscard: () => void }) {
  const intl = useIntl()
  const when = intl.formatDate(savedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.draft} role="status">
      <span>
        <FormattedMessage id="kit.form.draft" values={{ when }} />
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        <FormattedMessage id="kit.form.discardYes" />
      </Button>
    </div>
  )
}

const Busy = () => <FormattedMessage id="ProcessingWithThreeDot" />
