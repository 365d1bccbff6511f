import { Alert, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import type { Report } from 'powerbi-client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RunActionableTask, SentAction } from '../../contract/services/tasks.ts'
import { closeMessage } from '../../contract/vocabulary/action-frame.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import { apiErrorOf } from '../kit/api-error.ts'
import { failureWords } from '../kit/failure-notice.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import { ReachableButton } from '../kit/ReachableButton.tsx'
import { toast } from '../kit/toast.ts'
import classes from './ActionDialog.module.css'
import type { ChosenAction } from './action-commands.ts'
import { payloadOf } from './action-payload.ts'

type AskedAction = Omit<RunActionableTask, 'isSent'>

export interface ActionDialogProps {
  action: ChosenAction
  report: RefObject<Report | undefined>
  /** Null: nobody knows what came of it. Rejects with an `ApiError`. */
  send: (asked: AskedAction) => Promise<SentAction | null>
  isReachable: boolean
  /** The service did something, or may have. */
  onDone: () => void
  onClose: () => void
}

type Phase = { is: 'asking' | 'sending' } | { is: 'failed'; words: string } | { is: 'shown'; frameUrl: string }

/** A task that was chosen at a visual: what the person adds, that it is on its way, and what came of it. */
export function ActionDialog({ action, report, send: run, isReachable, onDone, onClose }: ActionDialogProps) {
  const intl = useIntl()
  const { task } = action
  const opensAtOnce = task.isInteractive && !task.hasCustomMessage
  const [message, setMessage] = useState('')
  const [phase, setPhase] = useState<Phase>({ is: 'asking' })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const fail = (words: string) => {
    if (isGone.current) toast({ color: 'red', title: task.taskName, message: words })
    else setPhase({ is: 'failed', words })
  }

  async function send(): Promise<void> {
    setPhase({ is: 'sending' })
    const visualDatapoint = task.hasVisualPayload ? await payload() : null
    if (visualDatapoint === undefined) return
    const { visualName } = action
    const asked = { taskId: task.id, visualName, visualDatapoint, customMessage: message.trim() || null }
    try {
      const sent = await run(asked)
      if (!sent?.isDone) {
        fail(sent?.failure ?? intl.formatMessage({ id: 'kit.notKnown' }))
        return
      }
      if (sent.frameUrl !== null && !isGone.current) {
        setPhase({ is: 'shown', frameUrl: sent.frameUrl })
        return
      }
      toast({ color: 'green', message: intl.formatMessage({ id: 'reports.action.done' }, { name: task.taskName }) })
      onDone()
      if (!isGone.current) onClose()
    } catch (thrown) {
      fail(failureWords(intl, apiErrorOf(thrown)))
    }
  }

  /** Undefined: the report gave out nothing, which was said. */
  async function payload(): Promise<string | undefined> {
    const shown = report.current
    try {
      if (!shown) throw new Error('The report has gone')
      return JSON.stringify(await payloadOf(shown, action))
    } catch {
      fail(intl.formatMessage({ id: 'reports.action.noData' }))
      return undefined
    }
  }

  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was chosen
  useEffect(() => {
    if (!opensAtOnce || !isReachable || begun.current) return
    begun.current = true
    void send()
  }, [])

  if (phase.is === 'shown') {
    const close = () => {
      onDone()
      onClose()
    }
    return <ActionFrame name={task.taskName} url={phase.frameUrl} onClose={close} />
  }
  const { visual } = action.detail
  return (
    <Dialog
      kind="question"
      title={<bdi>{task.taskName}</bdi>}
      onClose={onClose}
      closeOnClickOutside={phase.is !== 'sending'}
    >
      <Stack>
        <Text size="sm">
          <FormattedMessage
            id={task.hasVisualPayload ? 'reports.action.sendsData' : 'reports.action.sends'}
            values={{ visual: <bdi>{visual?.title || action.visualName}</bdi>, host: <bdi>{hostOf(task.url)}</bdi> }}
          />
        </Text>
        {task.hasCustomMessage && (
          <Textarea
            data-autofocus
            dir="auto"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={limits.customMessage}
            label={<FormattedMessage id="reports.action.message" />}
            value={message}
            readOnly={phase.is === 'sending'}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        )}
        {phase.is === 'failed' && (
          <Alert color="red" role="alert" title={<FormattedMessage id="reports.action.failed" />}>
            {phase.words}
          </Alert>
        )}
        <div role="status">
          {phase.is === 'sending' && (
            <Group gap="xs">
              <Loader size="xs" aria-hidden />
              <Text size="sm">
                <FormattedMessage id="reports.action.sending" />
              </Text>
            </Group>
          )}
          {!isReachable && (
            <Text size="sm">
              <FormattedMessage id="kit.needsServer" />
            </Text>
          )}
        </div>
        <Group justify="flex-end">
          <ReachableButton
            isBusy={phase.is === 'sending'}
            reason={isReachable ? undefined : 'kit.needsServer'}
            onClick={() => void send()}
          >
            <FormattedMessage id={phase.is === 'failed' ? 'reports.retry' : 'reports.action.send'} />
          </ReachableButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url

interface ActionFrameProps {
  name: string
  url: string
  onClose: () => void
}

/** The page that the service answered. It closes by its button, by Escape, and when it says so itself. */
function ActionFrame({ name, url, onClose }: ActionFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent) => {
      const around = frame.current?.contentWindow
      // The page itself, or the one around it that hands on what it says: nobody else’s word counts.
      if (around && (source === around || source === around[0]) && data === closeMessage) latest.current()
    }
    window.addEventListener('message', heard)
    return () => window.removeEventListener('message', heard)
  }, [])
  return (
    <Dialog kind="frame" title={<bdi>{name}</bdi>} onClose={onClose} closeOnClickOutside={false}>
      <iframe ref={frame} className={classes.frame} src={url} title={name} />
    </Dialog>
  )
}
