import { type Static, Type } from 'typebox'
import { anyone, command, query, service } from '../operation.ts'
import {
  count,
  dateTime,
  guid,
  listOf,
  nullable,
  requiredName,
  SmallEntityId,
  SmallIdQuery,
  secret,
  shape,
  smallId,
  text,
} from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { limits, settingBounds } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { EmbedTokenAnswer } from './power-bi-embed.ts'

const resetSeconds = nullable(
  Type.Integer({
    ...settingBounds.timeOutSecond,
    description: 'Seconds without a touch after which the screen begins anew, for whoever comes next.',
  }),
  'Null: it stays as it was left.',
)

const KioskReport = shape('KioskReport', {
  id: smallId('Report.'),
  name: text(limits.reportName, 'Name.'),
})

const KioskListItem = shape('KioskListItem', {
  id: smallId('Kiosk.'),
  name: text(limits.kioskName, 'Name.'),
  reports: Type.Array(KioskReport, { description: 'What its screens show, by name.' }),
  startReportId: nullable(smallId('Report that they begin with; null: there is none any more.')),
  resetSeconds,
  deviceCount: count('Screens that show it.'),
  creationTime: dateTime('When it was made.'),
})
export type KioskListItem = Static<typeof KioskListItem>

const KioskDevice = shape('KioskDevice', {
  id: guid('Screen.'),
  enrolmentTime: dateTime('When it became one.'),
  lastSeenTime: dateTime('When it last asked what to show, which it does every ten seconds.'),
  clientIpAddress: text(limits.clientIpAddress, 'Where it did so.'),
  browserName: nullable(text(limits.browserName, 'Browser; null: not known.')),
  systemName: nullable(text(limits.browserName, 'What it runs on; null: not known.')),
})
export type KioskDevice = Static<typeof KioskDevice>

const ShownKiosk = shape('ShownKiosk', {
  name: text(limits.kioskName, 'Name of the kiosk.'),
  organizationName: text(limits.tenantName, 'Whose it is.'),
  tenancyName: text(limits.tenancyName, 'Their short name: whoever signs in on the screen does so there.'),
  reports: Type.Array(KioskReport, { description: 'What the screen may show, by name.' }),
  startReportId: nullable(smallId('Report to begin with; null: there is none.')),
  resetSeconds,
})
export type ShownKiosk = Static<typeof ShownKiosk>

/** As a share key, it opens reports to whoever stands before the screen. */
const administrators = { permission: permissions.reports.edit, side: 'tenant', feature: features.powerBI } as const

/**
 * An addition to the catalogue: screens in halls and on walls. The right is the device’s own and nobody’s session: it opens the
 * reports of its kiosk and nothing else, outlives restarts, and ends when an administrator ends it.
 */
export const kiosk = service('Kiosk', {
  getKiosks: query.get({
    ...administrators,
    summary: 'All kiosks.',
    answer: listOf(KioskListItem),
    reads: ['Kiosk', 'Report'],
    stored: true,
  }),
  createOrEditKiosk: command.post({
    inOwnName: true,
    ...administrators,
    summary: 'Makes or changes a kiosk; its screens follow within seconds, and what is no longer theirs ends at once.',
    body: shape('CreateOrEditKiosk', {
      id: nullable(smallId('Kiosk; null makes a new one.')),
      name: requiredName(limits.kioskName, 'Name.'),
      reportIds: Type.Array(smallId('Report.'), {
        minItems: 1,
        maxItems: limits.kioskReports,
        description: 'What its screens show; none with rules about who sees which rows.',
      }),
      startReportId: smallId('One of them: what they begin with.'),
      resetSeconds,
    }),
    changes: ['Kiosk'],
  }),
  deleteKiosk: command.delete({
    ...administrators,
    summary: 'Deletes a kiosk, and ends its screens.',
    query: SmallIdQuery,
    changes: ['Kiosk'],
  }),
  createKioskLink: command.post({
    ...administrators,
    summary: 'Makes a link that turns one device into a screen of the kiosk, once.',
    body: SmallEntityId,
    answer: shape('KioskLink', {
      token: secret(64, 'For `Kiosk/EnrolDevice`.'),
      expiration: dateTime('It opens nothing after this.'),
    }),
  }),
  getDevices: query.get({
    ...administrators,
    summary: 'Screens of a kiosk, the latest first.',
    query: SmallIdQuery,
    answer: listOf(KioskDevice),
    reads: ['Kiosk'],
    notWhole: 'Holds for the moment in which it is asked.',
  }),
  endDevice: command.post({
    ...administrators,
    summary: 'Ends a screen. At once, and for good.',
    body: shape('EndKioskDevice', { id: guid('Screen.') }),
    changes: ['Kiosk'],
  }),
  enrolDevice: command.post({
    summary:
      'Turns the device that brings the token of a link into a screen. Whoever was signed in on it is signed out. Its right comes as a cookie that no script reads. Where the answer is lost, the same token and key are answered again, as long as the link would have worked: it is one screen.',
    body: shape('EnrolKioskDevice', {
      token: secret(64, 'As in the link.'),
      key: Type.String({
        minLength: 32,
        maxLength: 64,
        format: 'password',
        description: 'Drawn at random by the browser, and shown to nobody: another one is not answered again.',
      }),
    }),
    answer: ShownKiosk,
    permission: anyone,
  }),
  showKiosk: command.post({
    summary: 'What the screen that asks shows; asked every ten seconds, so that it follows changes.',
    answer: ShownKiosk,
    permission: anyone,
    audited: false,
  }),
  getKioskReportEmbedToken: query.get({
    summary: 'Opens one of the reports of the kiosk, for the screen that asks.',
    query: SmallIdQuery,
    answer: EmbedTokenAnswer,
    permission: anyone,
  }),
})
