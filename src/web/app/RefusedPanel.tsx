import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OutboxEntry } from '../../offline/outbox-entries.ts'
import { CommandButton } from '../kit/CommandButton.tsx'
import type { ConfirmTexts } from '../kit/form/ConfirmDialog.tsx'
import { useConfirm } from '../kit/form/confirm.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { personShelf } from '../session/person.ts'
import type { PersonShelf } from '../session/shelf.ts'
import { RecordedWhat } from './RecordedWhat.tsx'
import classes from './RefusedPanel.module.css'

const removal: ConfirmTexts = {
  title: 'connection.refused.dismissTitle',
  detail: 'connection.refused.dismissDetail',
  yes: 'connection.refused.dismiss',
  isDestructive: true,
}

interface Refused {
  shelf: PersonShelf
  entries: readonly OutboxEntry[]
}

/** What was recorded offline and the server did not take: when, what and why. Whoever recorded it decides what becomes of it. */
export function RefusedPanel({ onClose }: { onClose: () => void }) {
  const refused = useRefused()
  const { confirm, question } = useConfirm()
  const isEmpty = refused?.entries.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (!refused || isEmpty) return null
  const { shelf, entries } = refused
  const all = entries.map(({ id }) => id)
  const send = (ids: readonly number[]) => void shelf.sendAgain(ids).catch(reportError)
  const remove = async (ids: readonly number[]) => {
    if (await confirm(removal)) await shelf.dismiss(ids).catch(reportError)
  }
  return (
    <Dialog kind="form" title={<FormattedMessage id="connection.refused.title" />} onClose={onClose}>
      <Stack>
        <Text>
          <FormattedMessage id="connection.refused.detail" />
        </Text>
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onSend={() => send([entry.id])} onDismiss={() => remove([entry.id])} />
          ))}
        </ul>
        {entries.length > 1 && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => remove(all)}>
              <FormattedMessage id="connection.refused.dismissAll" />
            </Button>
            <CommandButton onClick={() => send(all)}>
              <FormattedMessage id="connection.refused.sendAll" />
            </CommandButton>
          </Group>
        )}
      </Stack>
      {question}
    </Dialog>
  )
}

interface EntryProps {
  entry: OutboxEntry
  onSend: () => void
  onDismiss: () => void
}

function Entry({ entry, onSend, onDismiss }: EntryProps) {
  const intl = useIntl()
  const when = intl.formatDate(entry.createdAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p>
          {/* Each keeps its own direction: names, figures and reasons need not be in the page’s. */}
          <bdi>
            <RecordedWhat entry={entry} />
          </bdi>{' '}
          ·{' '}
          <bdi>
            <time dateTime={entry.createdAt.toISOString()}>{when}</time>
          </bdi>
        </p>
        <Text component="p" size="sm" c="dimmed">
          <bdi>{entry.refusal?.reason || <FormattedMessage id="connection.refused.noReason" />}</bdi>
        </Text>
      </div>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onDismiss}>
          <FormattedMessage id="connection.refused.dismiss" />
        </Button>
        <CommandButton variant="light" onClick={onSend}>
          <FormattedMessage id="connection.refused.send" />
        </CommandButton>
      </Group>
    </li>
  )
}

function useRefused(): Refused | null {
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    let isMounted = true
    let stop = () => {}
    const read = async (shelf: PersonShelf) => {
      const entries = await shelf.refused()
      if (isMounted) setRefused({ shelf, entries })
    }
    personShelf().then((shelf) => {
      if (shelf && isMounted) stop = shelf.onUnsent(() => void read(shelf).catch(reportError))
    }, reportError)
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return refused
}
