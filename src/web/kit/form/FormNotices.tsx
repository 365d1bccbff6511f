import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type Keeping, useKeeping } from '../../session/use-session.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { FaultSummary } from './FaultSummary.tsx'
import classes from './FormDialog.module.css'
import { useWayToField } from './fault-focus.ts'
import { TheirNotice } from './TheirNotice.tsx'
import type { FormFrame } from './use-form-frame.ts'

interface FormNoticesProps {
  frame: FormFrame
  failure: readonly string[]
  /** Whether what is typed needs a server. */
  wantsServer: boolean
  /** It is something to do, and nothing to save. */
  isQuestion?: boolean
}

/** Above the fields: what came back, what is wrong, and that nobody is there to save it. */
export function FormNotices({ frame, failure, wantsServer, isQuestion = false }: FormNoticesProps) {
  const { form, draft, isNotKnown, isHeld, faults: atFields, startOver } = frame
  const goTo = useWayToField(form)
  const isReachable = useIsReachable()
  const kept = useOfflineWords()
  const offline = isQuestion ? 'kit.form.offlineQuestion' : kept
  const faults = draft.unasked === undefined ? failure : [draft.unasked]
  return (
    <>
      {draft.savedAt && !isNotKnown && <DraftNotice savedAt={draft.savedAt} onDiscard={() => void startOver()} />}
      {isNotKnown && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
          <FormattedMessage id={isHeld ? 'kit.form.notKnownPassword' : 'kit.form.notKnown'} />
        </Alert>
      )}
      {draft.theirs.length > 0 && !isNotKnown && <TheirNotice theirs={draft.theirs} onChoose={goTo} />}
      {faults.length > 0 && !isNotKnown && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
          {faults.map((message) => (
            <p key={message} className={classes.words}>
              {message}
            </p>
          ))}
        </Alert>
      )}
      {faults.length === 0 && atFields.length > 0 && <FaultSummary faults={atFields} onChoose={goTo} />}
      {!isReachable && wantsServer && faults.length === 0 && !isNotKnown && (
        <Alert color="gray" role="status" icon={<IconCloudOff aria-hidden />}>
          <FormattedMessage id={offline} />
        </Alert>
      )}
    </>
  )
}

const offlineWords: Record<Keeping, MessageKey> = {
  forPerson: 'kit.form.offline',
  forSession: 'kit.form.offlineSession',
  forPage: 'kit.form.offlineOpen',
}

/** What becomes of what is typed while nobody can save it. */
export const useOfflineWords = (): MessageKey => offlineWords[useKeeping()]

export function DraftNotice({ savedAt, onDiscard }: { savedAt: Date; onDiscard: () => void }) {
  const intl = useIntl()
  const { isSubmitting } = useFormikContext()
  const when = intl.formatDate(savedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={classes.draft} role="status">
      <span>
        <FormattedMessage id="kit.form.draft" values={{ when }} />
      </span>
      <Button variant="subtle" size="compact-sm" disabled={isSubmitting} onClick={onDiscard}>
        <FormattedMessage id="kit.form.discardYes" />
      </Button>
    </div>
  )
}
