import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import type { ChangedMeanwhile } from './frame-faults.ts'

export interface SaveFault {
  words: string
  /** Nobody knows whether it was made. */
  isLost: boolean
}

interface SaveAsDialogProps {
  name: string
  /** It may have been made under this name. */
  lost: string | undefined
  /** Null: it was made; otherwise why not. */
  save: (name: string) => Promise<SaveFault | null>
  onClose: () => void
}

export function SaveAsDialog({ name: original, lost, save, onClose }: SaveAsDialogProps) {
  const intl = useIntl()
  const [name, setName] = useState(() => lost ?? intl.formatMessage({ id: 'reports.copyOf' }, { name: original }))
  const [isLost, setIsLost] = useState(lost !== undefined)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    if (name.trim() === '') {
      setFault(intl.formatMessage({ id: 'ThisFieldIsRequired' }))
      return
    }
    setIsBusy(true)
    const refused = await save(name.trim())
    setIsBusy(false)
    setFault(refused?.words ?? null)
    setIsLost(refused?.isLost === true)
  }
  return (
    <Dialog
      kind="question"
      title={<FormattedMessage id="reports.saveAs" />}
      // While it is on its way nothing else is changed: it would be in neither of the two (O95).
      onClose={() => isBusy || onClose()}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void send()
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            dir="auto"
            autoComplete="off"
            maxLength={limits.reportName}
            // Under another one it would be made twice.
            readOnly={isLost}
            label={<FormattedMessage id="reports.saveAsName" />}
            description={<FormattedMessage id="reports.saveAsDetail" />}
            value={name}
            error={fault}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              <FormattedMessage id="kit.cancel" />
            </Button>
            <Button type="submit" loading={isBusy}>
              <FormattedMessage id="reports.saveAsSend" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ChangedMeanwhileDialogProps {
  by: ChangedMeanwhile
  onLoad: () => void
  onSaveAs: (() => void) | undefined
  onClose: () => void
}

/** Nothing was saved: what is on the screen stays until the person says what is to become of it. */
export function ChangedMeanwhileDialog({ by, onLoad, onSaveAs, onClose }: ChangedMeanwhileDialogProps) {
  const time = by.at && <FormattedDate value={by.at} dateStyle="medium" timeStyle="short" />
  return (
    <Dialog kind="question" title={<FormattedMessage id="reports.changed.title" />} onClose={onClose}>
      <Stack>
        <Text size="sm">
          <FormattedMessage
            id={by.name ? 'reports.changed.by' : 'reports.changed.byImport'}
            values={{ name: <bdi>{by.name}</bdi>, time }}
          />
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            <FormattedMessage id="reports.changed.goOn" />
          </Button>
          {onSaveAs && (
            <Button variant="default" onClick={onSaveAs}>
              <FormattedMessage id="reports.saveAs" />
            </Button>
          )}
          <Button color="red" onClick={onLoad}>
            <FormattedMessage id="reports.changed.load" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
