import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useIsReachable } from '../../store/hooks.ts'
import { apiErrorOf } from '../api-error.ts'
import { failureNotice, failureWords } from '../failure-notice.ts'
import { toast } from '../toast.ts'
import { useConfirm } from './confirm.tsx'
import classes from './FileChoice.module.css'
import { Fault } from './fields/TextField.tsx'
import { ownWords } from './server-faults.ts'

/** The file as it is sent, or what speaks against it before it is. */
export type PreparedFile = { file: File } | { fault: string }

export interface FileChoiceProps {
  /** What the file is. */
  name: string
  accept: string
  isThere: boolean
  /** Absent: it can be changed. */
  reason?: string | undefined
  prepare: (file: File) => PreparedFile | Promise<PreparedFile>
  upload: (file: File) => Promise<unknown>
  remove: () => Promise<unknown>
  /** What is chosen is first shown, and kept once somebody has said so. Absent: it is kept as soon as it is chosen. */
  trial?: FileTrial
  /** What is kept now, or tried out. */
  children: ReactNode
}

export interface FileTrial {
  file: File | undefined
  put: (file: File | undefined) => void
}

/**
 * One file: what is kept, another in its place, and none. What the server has against a file stands beneath it.
 */
export function FileChoice({
  name,
  accept,
  isThere,
  reason,
  prepare,
  upload,
  remove,
  trial,
  children,
}: FileChoiceProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const { confirm, question } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const forget = useRef<() => void>(null)

  const send = async (chosen: File) => {
    const prepared = await prepare(chosen)
    if ('fault' in prepared) return setFault(prepared.fault)
    if (trial) trial.put(prepared.file)
    else await keep(prepared.file)
  }
  const keep = async (file: File) => {
    try {
      await upload(file)
      trial?.put(undefined)
      toast({ color: 'green', message: intl.formatMessage({ id: 'kit.file.uploaded' }, { name }) })
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      const [wrong] = error.validationErrors
      setFault(wrong ? ownWords(wrong.message, wrong.members?.[0] ?? '') : failureWords(intl, error))
    }
  }
  const take = async (chosen: File | null | undefined, how: (file: File) => Promise<unknown>) => {
    if (!chosen) return
    setFault('')
    setIsBusy(true)
    try {
      await how(chosen)
    } finally {
      // The same file again is a new wish: what was refused may have been mended.
      forget.current?.()
      setIsBusy(false)
    }
  }
  const ask = async () => {
    const isMeant = await confirm({
      title: 'kit.file.removeTitle',
      detail: 'kit.file.removeDetail',
      values: { name },
      yes: 'kit.file.remove',
      isDestructive: true,
    })
    if (!isMeant) return
    setFault('')
    try {
      await remove()
      toast({ color: 'green', message: intl.formatMessage({ id: 'kit.file.removed' }, { name }) })
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.file.removeFailed', thrown))
    }
  }
  const why = reason ?? (isReachable ? undefined : intl.formatMessage({ id: 'kit.needsServer' }))
  const isOff = why !== undefined || isBusy
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is as wide as its widest part
    <div className={classes.file} role="group" aria-label={name}>
      {children}
      {trial?.file && (
        <div className={classes.buttons} role="status">
          <FormattedMessage id="kit.file.onTrial" />
        </div>
      )}
      <div className={classes.buttons}>
        {trial?.file && (
          <>
            <Button
              disabled={isOff}
              aria-busy={isBusy}
              title={why}
              aria-label={intl.formatMessage({ id: 'kit.file.keepOf' }, { name })}
              onClick={() => void take(trial.file, keep)}
            >
              <FormattedMessage id="kit.file.keep" />
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={intl.formatMessage({ id: 'kit.file.discardOf' }, { name })}
              onClick={() => {
                setFault('')
                trial.put(undefined)
              }}
            >
              <FormattedMessage id="kit.file.discard" />
            </Button>
          </>
        )}
        <FileButton resetRef={forget} accept={accept} disabled={isOff} onChange={(chosen) => void take(chosen, send)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isOff}
              aria-busy={isBusy}
              title={why}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={intl.formatMessage({ id: isThere ? 'kit.file.replaceOf' : 'kit.file.chooseOf' }, { name })}
            >
              <FormattedMessage id={isThere ? 'kit.file.replace' : 'kit.file.choose'} />
            </Button>
          )}
        </FileButton>
        {isThere && !trial?.file && (
          <Button
            variant="subtle"
            color="red"
            disabled={isOff}
            title={why}
            aria-label={intl.formatMessage({ id: 'kit.file.removeOf' }, { name })}
            onClick={() => void ask()}
          >
            <FormattedMessage id="kit.file.remove" />
          </Button>
        )}
      </div>
      {fault && (
        <div role="alert" className={classes.fault}>
          <Fault>{fault}</Fault>
        </div>
      )}
      {question}
    </div>
  )
}
