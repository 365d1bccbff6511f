import { type Static, Type } from 'typebox'
import { command, query, service, signedIn } from '../operation.ts'
import {
  changedAt,
  choice,
  dateTime,
  flag,
  guid,
  nullable,
  requiredName,
  requiredText,
  shape,
  smallId,
  text,
  unrecorded,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

/** Names of pages of reports are not for everybody who reads audit rows. */
const page = Type.String({
  [unrecorded]: true,
  pattern: '^/app/([A-Za-z0-9/_.-]*|main/report/[1-9][0-9]{0,8}\\?page=[A-Za-z0-9%+_.*-]+)$',
  maxLength: limits.pageAddress,
  description:
    'Address of a page of the portal, without what follows a question mark; or of a page of a report, where `page` names it and nothing else follows.',
})

const list = requiredText(limits.listName, 'Name of the list, as the screens have it.')

const columns = (description: string) =>
  Type.Array(requiredText(limits.columnName, 'Member of a row.'), { maxItems: limits.listColumns, description })

const ViewFilter = shape('ViewFilter', {
  name: requiredText(limits.columnName, 'Filter.'),
  value: text(limits.filter, 'What is asked of it; a filter of several values stands here several times.'),
})

const SavedView = shape('SavedView', {
  id: guid('The view; chosen by the device that makes it, which may be offline.'),
  list,
  name: requiredText(limits.viewName, 'What the person calls it.'),
  filters: Type.Array(ViewFilter, { maxItems: limits.viewFilters, description: 'Filters that are set.' }),
  sorting: nullable(text(limits.sorting, '`field ASC` or `field DESC`, several parted by commas; null: as usual.')),
  columns: nullable(columns('Columns that are shown, in their order.'), 'Null: the usual ones.'),
  density: choice(['comfortable', 'compact'], 'Height of the rows.'),
})
export type SavedView = Static<typeof SavedView>

const RecentReport = shape('RecentReport', {
  reportId: smallId('Report.'),
  openedAt: dateTime('When the person last opened it.'),
})

const ChosenColumns = shape('ChosenColumns', { list, columns: columns('Columns that are shown, in their order.') })

const Preferences = shape('Preferences', {
  favouriteReports: Type.Array(smallId('Report.'), {
    description: 'Those that the person may open, the latest first.',
  }),
  favouritePages: Type.Array(page, { description: 'Of reports, those that the person may open; the latest first.' }),
  recentReports: Type.Array(RecentReport, {
    description: `The last ${limits.recentReports} at most, of which the person may open these; the latest first.`,
  }),
  savedViews: Type.Array(SavedView, { description: 'Of all lists.' }),
  chosenColumns: Type.Array(ChosenColumns, { description: 'Lists whose columns the person has chosen.' }),
})
export type Preferences = Static<typeof Preferences>

const isFavourite = flag('False: it is none any more.')

/** Without a network these wait: each says its whole outcome, so that nothing depends on what arrived before it. */
const own = { permission: signedIn, changes: ['Preference'], offline: 'queue' } as const

/** An addition to the catalogue. What a person has chosen for themselves, on all of their devices. */
export const preferences = service('Preferences', {
  getPreferences: query.get({
    summary: 'One’s own favourites, recent reports, saved views and chosen columns; asked once, when the app starts.',
    answer: Preferences,
    permission: signedIn,
    reads: ['Preference', 'Report'],
    stored: true,
    audited: false,
  }),
  setFavouriteReport: command.post({
    ...own,
    summary: 'Makes a report that one may open a favourite, or none.',
    body: shape('FavouriteReport', { reportId: smallId('Report.'), isFavourite, changedAt }),
  }),
  setFavouritePage: command.post({
    ...own,
    summary: 'Makes a page of the portal, or of a report that one may open, a favourite, or none.',
    body: shape('FavouritePage', { page, isFavourite, changedAt }),
  }),
  addRecentReport: command.post({
    ...own,
    summary:
      'Notes that one has opened a report; one that may not be opened any more is left out. Nothing is noted while somebody acts as the person.',
    body: RecentReport,
    audited: 'together',
  }),
  saveView: command.post({
    ...own,
    summary: 'Keeps a view of a list, whole: a new one, or what a former one has become.',
    body: shape('SaveView', {
      ...SavedView.properties,
      name: requiredName(limits.viewName, 'What the person calls it.'),
      changedAt,
    }),
  }),
  deleteView: command.delete({
    summary: 'Deletes a view. What another device made of it before, and sends later, does not bring it back.',
    query: Type.Object({ id: guid('The view.') }),
    permission: signedIn,
    changes: ['Preference'],
  }),
  chooseColumns: command.post({
    ...own,
    summary: 'Chooses the columns of a list.',
    body: shape('ChooseColumns', {
      list,
      columns: nullable(columns('Columns to show, in their order.'), 'Null: the usual ones.'),
      changedAt,
    }),
  }),
})
