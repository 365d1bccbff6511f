import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useIsReachable } from '../../store/hooks.ts'
import { apiErrorOf } from '../api-error.ts'
import { failureNotice, failureWords } from '../failure-notice.ts'
import { toast } from '../toast.ts'
import { useConfirm } from './confirm.tsx'
import classes from './FileChoice.module.css'
import { Fault } from './fields/TextField.tsx'

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
  /** What is kept now. */
  children: ReactNode
}

/**
 * One file: what is kept, another in its place, and none. It is kept as soon as it is chosen. What the server has against a
 * file stands beneath it.
 */
export function FileChoice({ name, accept, isThere, reason, prepare, upload, remove, children }: FileChoiceProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const { confirm, question } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')

  const send = async (chosen: File) => {
    const prepared = await prepare(chosen)
    if ('fault' in prepared) return setFault(prepared.fault)
    try {
      await upload(prepared.file)
      toast({ color: 'green', message: intl.formatMessage({ id: 'kit.file.uploaded' }, { name }) })
    } catch (thrown) {
      const error = apiErrorOf(thrown)
      setFault(error.validationErrors[0]?.message || failureWords(intl, error))
    }
  }
  const take = async (chosen: File | null) => {
    if (!chosen) return
    setFault('')
    setIsBusy(true)
    try {
      await send(chosen)
    } finally {
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
    <div className={classes.file}>
      {children}
      <div className={classes.buttons}>
        {/* The same file again is a new wish: what was refused may have been mended. */}
        <FileButton key={String(isBusy)} accept={accept} disabled={isOff} onChange={(chosen) => void take(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isOff}
              title={why}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-label={intl.formatMessage({ id: isThere ? 'kit.file.replaceOf' : 'kit.file.chooseOf' }, { name })}
            >
              <FormattedMessage id={isThere ? 'kit.file.replace' : 'kit.file.choose'} />
            </Button>
          )}
        </FileButton>
        {isThere && (
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
