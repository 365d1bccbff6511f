import { type Static, Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import { choice, count, dateTime, EntityId, flag, id, nullable, pagingMembers, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { allNotificationKinds, notificationSeverities } from '../vocabulary/notifications.ts'

const Notification = shape('Notification', {
  id: id('Notification.'),
  kind: choice(allNotificationKinds, 'What has happened; it decides the words, and where it is mended.'),
  severity: choice(notificationSeverities, 'How bad it is.'),
  time: dateTime('When it happened, of several times the last.'),
  occurrences: count('How often; more than once where one cause brought it about again.'),
  isRead: flag('The caller has marked it as read, and it has not happened again since.'),
  subjectId: nullable(id('Record.'), 'The person, task, report or tenant that it is about; null: none.'),
  subjectName: nullable(text(limits.notificationSubject, 'Name.'), 'What that is called, or the job; null: nothing.'),
  endTime: nullable(dateTime('Moment.'), 'When what it is about ends or has ended; null: nothing ends.'),
})
export type Notification = Static<typeof Notification>

/**
 * An addition to the catalogue: what those who look after others must know, and can mend. Everybody is told what their
 * permissions allow at that moment, and only as long as its reason lasts.
 */
export const notification = service('Notification', {
  getNotifications: query.get({
    summary: 'What needs somebody like the caller, the latest first.',
    query: Type.Object({
      onlyUnread: Type.Optional(flag('Without those that the caller has marked as read.')),
      maxResultCount: pagingMembers.maxResultCount,
      skipCount: pagingMembers.skipCount,
    }),
    queryNames: 'pascal',
    answer: shape('PageOfNotification', {
      totalCount: count('Rows that match, on all pages.'),
      unreadCount: count('Of all, those that the caller has not marked as read.'),
      items: Type.Array(Notification, { description: 'Rows of this page.' }),
    }),
    permission: signedIn,
    reads: ['Notification'],
    notWhole: 'Holds for the moment in which it is asked, and for what the caller may see then.',
    audited: false,
  }),
  markAsRead: command.post({
    summary: 'Marks one as read, for the caller alone. It is unread again once it happens again.',
    body: EntityId,
    permission: signedIn,
    changes: ['Notification'],
    audited: 'together',
  }),
  markAllAsRead: command.post({
    summary: 'Marks all as read that the caller has had before them; what came later stays unread.',
    body: shape('NotificationsSeen', { until: dateTime('Time of the latest that the caller has seen.') }),
    permission: signedIn,
    changes: ['Notification'],
    audited: 'together',
  }),
})
