import { Button, Group } from '@mantine/core'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { keptReports } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { KeptReport } from '../../offline/kept-reports.ts'
import { CommandButton } from '../kit/CommandButton.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import classes from './KeepOffline.module.css'
import { KeptWhat, Size } from './KeptWhat.tsx'

interface KeepDialogProps {
  name: string
  kept: KeptReport | undefined
  /** Why it cannot be kept. */
  reason: MessageKey | undefined
  keptForDays: number | undefined
  progress: { done: number; count: number } | undefined
  /** What is to be drawn is known. */
  isReady: boolean
  onKeep: () => void
  onStop: () => void
  onRemove: () => void
  onClose: () => void
}

/** What is kept of a report, and how to have it kept, or no more. */
export function KeepDialog({ name, kept, reason, keptForDays, progress, isReady, ...act }: KeepDialogProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'reports.keep.title' }, { name })
  return (
    <Dialog kind="question" title={title} onClose={act.onClose}>
      <div className={classes.dialog}>
        {reason ? (
          <p>
            <FormattedMessage id={reason} />
          </p>
        ) : (
          <>
            <p>
              <FormattedMessage id="reports.keep.detail" values={{ days: keptForDays ?? 0 }} />
            </p>
            <p className={classes.quiet}>
              <FormattedMessage
                id="reports.keep.bound"
                values={{ count: keptReports.count, size: <Size of={keptReports.bytes} /> }}
              />
            </p>
          </>
        )}
        <div role="status">
          {progress ? (
            <FormattedMessage id="reports.keep.progress" values={{ ...progress }} />
          ) : (
            kept && (
              <>
                <FormattedMessage
                  id="reports.keep.kept"
                  values={{ time: <FormattedDate value={kept.keptAt} dateStyle="medium" timeStyle="short" /> }}
                />{' '}
                <span className={classes.quiet}>
                  <KeptWhat of={kept} />
                </span>
              </>
            )
          )}
        </div>
        {progress && (
          <ProgressBar
            label={intl.formatMessage({ id: 'reports.keep.drawn' })}
            percent={(100 * progress.done) / progress.count}
          />
        )}
        <Group gap="xs" justify="end">
          {kept && !progress && (
            <Button variant="default" onClick={act.onRemove}>
              <FormattedMessage id="reports.keep.remove" />
            </Button>
          )}
          {progress && (
            <Button variant="default" onClick={act.onStop}>
              <FormattedMessage id="reports.keep.stop" />
            </Button>
          )}
          {!progress && !reason && (
            <CommandButton isBusy={!isReady} onClick={act.onKeep}>
              <FormattedMessage id={kept ? 'reports.keep.again' : 'reports.keep'} />
            </CommandButton>
          )}
        </Group>
      </div>
    </Dialog>
  )
}
