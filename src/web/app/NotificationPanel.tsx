import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconBellOff, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormattedDate, FormattedMessage, FormattedRelativeTime, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import {
  type Notification,
  useNotificationGetNotificationsQuery,
  useNotificationMarkAllAsReadMutation,
  useNotificationMarkAsReadMutation,
} from '../api/generated/notification.ts'
import { MoreTexts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, type Messages } from '../i18n/texts.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'
import { useAccess } from '../session/access.ts'
import { useIsActing } from '../session/use-session.ts'
import { useIsReachable } from '../store/hooks.ts'
import matter from './Attention.module.css'
import { sinceThen } from './home-rules.ts'
import classes from './NotificationPanel.module.css'
import { firstNotifications, notificationLooks, pathOf, shownAtOnce } from './notification-list.ts'

const texts = import.meta.glob('../../contract/vocabulary/texts/*/notifications.json', { import: 'default' })

/** Nothing of it is kept on the device: where there is no connection, it says so. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { locale } = useIntl()
  const [messages, setMessages] = useState<Messages>()
  useEffect(() => {
    loadTextFiles(completeLanguage([locale]), texts).then(setMessages, reportError)
  }, [locale])
  if (!messages) return null
  return (
    <MoreTexts messages={messages}>
      <Panel onClose={onClose} />
    </MoreTexts>
  )
}

function Panel({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [most, setMost] = useState<number>(shownAtOnce)
  const isReachable = useIsReachable()
  const { data, isError, refetch } = useNotificationGetNotificationsQuery(
    { ...firstNotifications, onlyUnread, maxResultCount: most },
    { refetchOnMountOrArgChange: true },
  )
  // What it shows may come later than it.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <strong id={titleId}>
          <FormattedMessage id="notifications.title" />
        </strong>
        {data && isReachable && <Tools of={data.items} unread={data.unreadCount} {...{ onlyUnread, setOnlyUnread }} />}
      </div>
      {!isReachable ? (
        <Nothing icon={<IconCloudOff size={24} aria-hidden />} title="notifications.offline" />
      ) : data ? (
        <List of={data.items} onlyUnread={onlyUnread} onClose={onClose} />
      ) : isError ? (
        <Nothing icon={<IconCloudOff size={24} aria-hidden />} title="notifications.failed">
          <Button variant="default" onClick={() => void refetch()}>
            <FormattedMessage id="kit.retry" />
          </Button>
        </Nothing>
      ) : (
        <Loading />
      )}
      {data && isReachable && data.totalCount > data.items.length && (
        <div className={classes.foot}>
          <Button variant="subtle" onClick={() => setMost(most + shownAtOnce)}>
            <FormattedMessage id="notifications.older" />
          </Button>
        </div>
      )}
    </div>
  )
}

interface ToolsProps {
  of: readonly Notification[]
  unread: number
  onlyUnread: boolean
  setOnlyUnread: (onlyUnread: boolean) => void
}

function Tools({ of: items, unread, onlyUnread, setOnlyUnread }: ToolsProps) {
  const intl = useIntl()
  const [markAll, { isLoading }] = useNotificationMarkAllAsReadMutation()
  const [latest] = items
  const isActing = useIsActing()
  const readAll = () => {
    if (!latest || isLoading) return
    markAll({ notificationsSeen: { until: latest.time } })
      .unwrap()
      .catch((error: unknown) => toast(failureNotice(intl, 'notifications.notMarked', error)))
  }
  return (
    <div className={classes.tools}>
      <Button
        variant={onlyUnread ? 'light' : 'subtle'}
        color={onlyUnread ? 'brand' : 'gray'}
        aria-pressed={onlyUnread}
        onClick={() => setOnlyUnread(!onlyUnread)}
      >
        <FormattedMessage id="notifications.unread" values={{ count: unread }} />
      </Button>
      {!isActing && (
        <Button
          variant="subtle"
          aria-disabled={unread === 0}
          data-disabled={unread === 0 || undefined}
          onClick={() => unread > 0 && readAll()}
        >
          <FormattedMessage id="notifications.readAll" />
        </Button>
      )}
    </div>
  )
}

function List({
  of: items,
  onlyUnread,
  onClose,
}: {
  of: readonly Notification[]
  onlyUnread: boolean
  onClose: () => void
}) {
  if (items.length === 0) {
    return (
      <Nothing
        icon={<IconBellOff size={24} aria-hidden />}
        title={onlyUnread ? 'notifications.allRead' : 'notifications.none'}
      />
    )
  }
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Item key={item.id} of={item} onClose={onClose} />
      ))}
    </ul>
  )
}

const signs = { info: 'info', warn: 'warn', error: 'bad' } as const

function Item({ of: item, onClose }: { of: Notification; onClose: () => void }) {
  const intl = useIntl()
  const to = pathOf(item, useAccess())
  const [mark, { isLoading }] = useNotificationMarkAsReadMutation()
  // The marks are the person’s own.
  const isActing = useIsActing()
  const read = () => {
    if (item.isRead || isLoading || isActing) return
    mark({ entityId: { id: item.id } })
      .unwrap()
      .catch((error: unknown) => toast(failureNotice(intl, 'notifications.notMarked', error)))
  }
  const { icon: Sign } = notificationLooks[item.kind]
  const titleId = useId()
  const words = (
    <>
      <span className={matter.sign} data-kind={signs[item.severity]} aria-hidden>
        <Sign size={18} />
      </span>
      <span className={matter.words}>
        <span id={titleId} className={item.isRead ? `${matter.title} ${classes.read}` : matter.title}>
          <Title of={item} />
        </span>
        <span className={matter.detail}>
          {!item.isRead && (
            <VisuallyHidden component="span">
              <FormattedMessage id="notifications.isUnread" />{' '}
            </VisuallyHidden>
          )}
          <Since time={item.time} />
          {item.occurrences > 1 && (
            <>
              {' · '}
              <FormattedMessage id="notifications.times" values={{ count: item.occurrences }} />
            </>
          )}
        </span>
      </span>
      {!item.isRead && <span className={classes.unread} aria-hidden />}
    </>
  )
  return (
    <li className={classes.item}>
      {to === undefined ? (
        <div className={`${matter.matter} ${classes.main}`}>{words}</div>
      ) : (
        <Link
          to={to}
          className={`${matter.matter} ${classes.main}`}
          onClick={() => {
            read()
            onClose()
          }}
        >
          {words}
        </Link>
      )}
      {!item.isRead && !isActing && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={intl.formatMessage({ id: 'notifications.read' })}
          aria-describedby={titleId}
          title={intl.formatMessage({ id: 'notifications.read' })}
          onClick={({ currentTarget }) => {
            read()
            // This button goes; who goes on by the keyboard stays where they are.
            const beside = currentTarget.previousElementSibling
            if (beside instanceof HTMLElement) beside.focus()
          }}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function Title({ of: { kind, subjectName, endTime } }: { of: Notification }) {
  return (
    <FormattedMessage
      id={`notifications.kind.${kind}`}
      values={{
        name: <bdi>{subjectName}</bdi>,
        isNamed: String(subjectName !== null),
        isOver: String(endTime !== null && new Date(endTime) <= new Date()),
        date: endTime !== null && <FormattedDate value={endTime} dateStyle="medium" />,
      }}
    />
  )
}

function Since({ time }: { time: string }) {
  const intl = useIntl()
  const { value, unit } = sinceThen(new Date(time), new Date())
  return (
    <time dateTime={time} title={intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })}>
      <FormattedRelativeTime value={value} unit={unit} numeric="auto" />
    </time>
  )
}

type Sentence = 'notifications.offline' | 'notifications.failed' | 'notifications.allRead' | 'notifications.none'

function Nothing({ icon, title, children }: { icon: ReactNode; title: Sentence; children?: ReactNode }) {
  return (
    <div className={classes.nothing} role="status">
      {icon}
      <FormattedMessage id={title} />
      {children}
    </div>
  )
}

function Loading() {
  return (
    <ul className={classes.list} aria-busy>
      {[1, 2, 3].map((row) => (
        <li key={row} className={classes.item}>
          <div className={`${matter.matter} ${classes.main}`}>
            <Skeleton height={28} width={28} />
            <Skeleton height={14} />
          </div>
        </li>
      ))}
    </ul>
  )
}
