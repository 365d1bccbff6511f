import { Button, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage, FormattedTime } from 'react-intl'
import type { OutboxEntry } from '../../offline/outbox-entries.ts'
import { emptyApi } from '../api/empty-api.ts'
import { personShelf } from '../session/person.ts'
import { useAppDispatch } from '../store/hooks.ts'
import classes from './OutboxPanel.module.css'
import { RecordedWhat } from './RecordedWhat.tsx'

/** What waits on this device for the connection. `children`: how old what is seen is. `unsent`: read again at every change. */
export function OutboxPanel({ unsent, children }: { unsent: number; children: ReactNode }) {
  const entries = useWaiting(unsent)
  const dispatch = useAppDispatch()
  const tryNow = () => {
    dispatch(emptyApi.internalActions.onOnline())
    personShelf().then((shelf) => shelf?.wake(), console.error)
  }
  return (
    <>
      <div className={classes.head}>
        <strong>
          <FormattedMessage id="connection.working" />
        </strong>
        <Text component="p" size="xs" c="dimmed">
          {children}
        </Text>
      </div>
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <IconClock size={16} aria-hidden />
              <bdi>
                <RecordedWhat entry={entry} />
              </bdi>
              <time dateTime={entry.createdAt.toISOString()}>
                <FormattedTime value={entry.createdAt} />
              </time>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Text component="span" size="xs" c="dimmed">
          <FormattedMessage id={unsent > 0 ? 'connection.sentLater' : 'connection.nothingWaits'} />
        </Text>
        <Button variant="default" onClick={tryNow}>
          <FormattedMessage id="connection.tryNow" />
        </Button>
      </div>
    </>
  )
}

function useWaiting(unsent: number): readonly OutboxEntry[] {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes with what is in it
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const waiting = (await (await personShelf())?.waiting()) ?? []
      if (isMounted) setEntries(waiting)
    }
    read().catch(console.error)
    return () => {
      isMounted = false
    }
  }, [unsent])
  return entries
}
