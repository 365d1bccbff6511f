import { Button } from '@mantine/core'
import { Form, useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isSamePage, isSameScreen } from '../form-address.ts'
import { ChangesBar } from '../page/ChangesBar.tsx'
import { Busy } from './Busy.tsx'
import { changeCount, changesOf } from './draft-changes.ts'
import { FormNotices } from './FormNotices.tsx'
import { FormState, type FormStateProps } from './FormState.tsx'
import type { OfForm } from './form-handle.ts'
import classes from './PageForm.module.css'
import { HeldFields } from './secret-fields.ts'
import { useFormFrame } from './use-form-frame.ts'

interface PageFormProps<Values extends object> extends FormStateProps<Values> {
  /** Of this form and its record, and of no other: what is typed and not saved is kept under it. */
  name: string
  /** The answer that the form begins with. The next one takes its place after saving. */
  basis: unknown
  /** What the server said against the last try, apart from what stands at the fields. */
  failure: readonly string[]
  /** Verb and noun: what sending it does. */
  action: MessageKey
  /** Beside the number of changes: what saving brings about. */
  words?: ReactNode
  /** Something is unsaved on the page that is not of the form: it goes with the page, and not with a tab. */
  isMoreUnsaved?: boolean
  /** The tabs stand within: another tab is the same form. */
  hasTabs?: true
  /** Saving leads elsewhere. */
  endsWithSaving?: true
  children: ReactNode
}

/** A form that is a page, or a tab of one: its bar comes with the first change and goes with the last. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const { initialValues, schema, submit, latest, onSaved, ...frame } = props
  return (
    <FormState initialValues={initialValues} schema={schema} submit={submit} latest={latest} onSaved={onSaved}>
      {(ofForm) => <Frame {...frame} {...ofForm} />}
    </FormState>
  )
}

interface FrameProps
  extends OfForm,
    Pick<
      PageFormProps<object>,
      'name' | 'basis' | 'failure' | 'action' | 'words' | 'isMoreUnsaved' | 'hasTabs' | 'endsWithSaving' | 'children'
    > {}

function Frame({
  failure,
  action,
  words,
  isMoreUnsaved = false,
  hasTabs,
  endsWithSaving,
  children,
  ...ofForm
}: FrameProps) {
  const { initialValues, values, isSubmitting, submitCount, errors } = useFormikContext<object>()
  const count = changeCount(changesOf(initialValues, values))
  const frame = useFormFrame({
    ...ofForm,
    isDirty: count > 0 || isMoreUnsaved,
    ends: endsWithSaving === true,
    isSameScreen: hasTabs || count === 0 ? isSamePage : isSameScreen,
  })
  const { form, draft, isNotKnown, isHeld, isShut, startOver } = frame
  frame.handOver(endsWithSaving ? frame.leave : draft.saved)
  // What was refused is gone with what was typed.
  const said = count > 0 ? failure : []
  const hasNotice = isNotKnown || count > 0 || (submitCount > 0 && Object.keys(errors).length > 0)
  return (
    <Form ref={form} noValidate className={classes.form} onKeyDown={frame.onKeyDown}>
      {hasNotice && (
        <div className={classes.notices}>
          <FormNotices frame={frame} failure={said} wantsServer={count > 0} />
        </div>
      )}
      <fieldset className={classes.typed} disabled={isShut}>
        <HeldFields value={isHeld}>{children}</HeldFields>
      </fieldset>
      <ChangesBar
        count={count}
        onDiscard={() => void startOver()}
        isBusy={isSubmitting}
        save={
          <Button type="submit" loading={isSubmitting} loaderProps={{ children: <Busy /> }}>
            <FormattedMessage id={isNotKnown ? 'kit.form.askAgain' : action} />
          </Button>
        }
      >
        {words}
      </ChangesBar>
      {frame.question}
    </Form>
  )
}
