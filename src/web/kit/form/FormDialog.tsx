import '@mantine/core/styles/Alert.css'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Form, Formik, useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useBlocker } from 'react-router-dom'
import type { Schema } from 'yup'
import { useIsReachable } from '../../store/hooks.ts'
import { useConfirm } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './FormDialog.module.css'
import { notKnown, type Submit } from './use-submit.ts'

interface FormDialogProps<Values extends object> {
  title: string
  initialValues: Values
  schema: Schema<object>
  submit: Submit<Values>
  /** What the server said against the last try, apart from what stands at the fields. */
  failure: readonly string[]
  onClose: () => void
  children: ReactNode
  /** Beside the buttons, at the start. */
  extra?: ReactNode
}

/** A form over the screen: busy text, what was typed is not lost by accident, the first fault gets the focus. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { initialValues, schema, submit, ...frame } = props
  return (
    <Formik initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      <Frame {...frame} />
    </Formik>
  )
}

type FrameProps = Pick<FormDialogProps<object>, 'title' | 'failure' | 'onClose' | 'children' | 'extra'>

function Frame({ title, failure, onClose, children, extra }: FrameProps) {
  const { dirty: isDirty, isSubmitting, submitCount, submitForm, errors, status } = useFormikContext()
  const isNotKnown = status === notKnown
  useAskAgain(isNotKnown && !isSubmitting, submitForm)
  const { confirm, question } = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  useFirstFaultFocus(form, submitCount, isSubmitting)
  useLeaveGuard(isDirty, () => confirm(discard))

  const close = async () => {
    if (isSubmitting) return
    if (!isDirty || (await confirm(discard))) onClose()
  }
  const hasFaults = submitCount > 0 && Object.keys(errors).length > 0
  return (
    <>
      <Dialog kind="form" onClose={() => void close()} closeOnClickOutside={false} title={title}>
        <Form ref={form} noValidate className={classes.form}>
          <Stack className={classes.fields}>
            {failure.length > 0 && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
                {failure.map((words) => (
                  <p key={words} className={classes.words}>
                    {words}
                  </p>
                ))}
              </Alert>
            )}
            {failure.length === 0 && hasFaults && (
              <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
                <FormattedMessage id="kit.form.fix" />
              </Alert>
            )}
            {/* Until it is known what became of this text, no other may take its place. */}
            <fieldset className={classes.typed} disabled={isNotKnown}>
              {children}
            </fieldset>
          </Stack>
          <Group justify="flex-end" className={classes.buttons}>
            {extra && <div className={classes.extra}>{extra}</div>}
            <Button variant="default" onClick={() => void close()} disabled={isSubmitting}>
              <FormattedMessage id="kit.cancel" />
            </Button>
            <Button type="submit" loading={isSubmitting} loaderProps={{ children: <Busy /> }}>
              <FormattedMessage id={isNotKnown ? 'kit.form.askAgain' : 'kit.save'} />
            </Button>
          </Group>
        </Form>
      </Dialog>
      {question}
    </>
  )
}

const discard = {
  title: 'kit.form.discard',
  detail: 'kit.form.discardDetail',
  yes: 'kit.form.discardYes',
  no: 'kit.form.discardNo',
  isDestructive: true,
} as const

const Busy = () => <FormattedMessage id="ProcessingWithThreeDot" />

/** The same text under the same number, which the server saves once, as soon as the server is there again. */
function useAskAgain(isWanted: boolean, ask: () => Promise<unknown>) {
  const isReachable = useIsReachable()
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (isWanted && isReachable) latest.current().catch(reportError)
  }, [isWanted, isReachable])
}

/** After a try that failed, the person stands at the first field that is wrong, or at the server's words. */
function useFirstFaultFocus(form: { current: HTMLFormElement | null }, submitCount: number, isSubmitting: boolean) {
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    // In the next frame: the field may be on a tab that opens because of it.
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const words = form.current?.querySelector<HTMLElement>('[role="alert"]')
      ;(field ?? words)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [form, submitCount, isSubmitting])
}

/** The way back, a link and the closing of the tab ask first while something is unsaved. */
function useLeaveGuard(isDirty: boolean, mayLeave: () => Promise<boolean>) {
  const blocker = useBlocker(isDirty)
  const ask = useRef(mayLeave)
  ask.current = mayLeave
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    ask.current().then(
      (isYes) => (isYes ? blocker.proceed() : blocker.reset()),
      () => blocker.reset(),
    )
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
