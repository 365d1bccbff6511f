import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { Tag } from '../../contract/vocabulary/tags.ts'
import { emptyApi } from '../api/empty-api.ts'
import { useNotificationGetNotificationsQuery } from '../api/generated/notification.ts'
import { openedLater } from '../kit/later.tsx'
import { getAll, getLogin } from '../session/use-session.ts'
import type { AppDispatch } from '../store/create-store.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { followChanges } from './change-following.ts'
import classes from './Notifications.module.css'
import { firstNotifications } from './notification-list.ts'
import { usePopover } from './use-popover.ts'

const NotificationPanel = openedLater(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

/** Follows what others change, and shows what the person must know. */
export function Notifications({ hasBell }: { hasBell: boolean }) {
  useFollowedChanges()
  return hasBell ? <Bell /> : null
}

/** What is on its way was asked for before. */
async function readAnew(dispatch: AppDispatch, tag: Tag, names: readonly string[]): Promise<void> {
  const underway = dispatch(emptyApi.util.getRunningQueriesThunk())
  await Promise.all(underway.filter(({ queryCacheKey }) => names.some((name) => queryCacheKey.startsWith(name))))
  dispatch(emptyApi.util.invalidateTags([tag]))
}

function useFollowedChanges(): void {
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      followChanges((change) => {
        if (change === 'notifications') {
          readAnew(dispatch, 'Notification', ['notification']).catch(console.error)
          // What the bell tells of requests for an edition stands on open pages, too.
          readAnew(dispatch, 'Subscription', ['subscription', 'tenantGetTenantForEdit']).catch(console.error)
          return
        }
        window.dispatchEvent(new Event('refreshSidebar'))
        readAnew(dispatch, 'Session', [getAll.name, getLogin.name]).catch(console.error)
      }),
    [dispatch],
  )
}

/** More than this is many. */
const mostShown = 99

function Bell() {
  const intl = useIntl()
  const { isOpen, setIsOpen, root, button } = usePopover()
  const { data } = useNotificationGetNotificationsQuery(firstNotifications)
  const unread = data?.unreadCount ?? 0
  const news = useNews(data?.unreadCount)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={root} className={classes.root}>
      <VisuallyHidden role="status">
        {news > 0 && <FormattedMessage id="notifications.news" values={{ count: news }} />}
      </VisuallyHidden>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.bell}
        aria-label={intl.formatMessage({ id: 'notifications.open' }, { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.icon} aria-hidden>
          <IconBell size={18} />
          {unread > 0 && (
            <span className={classes.count}>
              <FormattedNumber value={Math.min(unread, mostShown)} />
              {unread > mostShown && '+'}
            </span>
          )}
        </span>
      </ActionIcon>
      {isOpen && (
        <div className={classes.panel}>
          <Suspense>
            <NotificationPanel onClose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** How many have come since the page was opened or read anew; none that were there already. */
function useNews(unread: number | undefined): number {
  const [known, setKnown] = useState(unread)
  const [news, setNews] = useState(0)
  if (unread !== known) {
    setKnown(unread)
    setNews(known !== undefined && unread !== undefined ? Math.max(0, unread - known) : 0)
  }
  return news
}
