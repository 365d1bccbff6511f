import { powerBIEmbed } from '../../../contract/services/power-bi-embed.ts'
import type { preferences as contract } from '../../../contract/services/preferences.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { mayCall } from '../../access/access.ts'
import { notFound, notSignedIn, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { type ColumnsValue, presentPreferences, type ViewValue } from './present.ts'
import {
  type Change,
  countOthers,
  findPreferences,
  holdPerson,
  isReportOpen,
  keepPreference,
  type PreferenceKind,
  removePreference,
  trimPreferences,
} from './queries.ts'
import { believed, reportOfPage } from './rules.ts'

const most: Readonly<Record<Exclude<PreferenceKind, 'look'>, number>> = {
  'favourite report': limits.favouriteReports,
  'favourite page': limits.favouritePages,
  'recent report': limits.recentReports,
  view: limits.savedViews,
  columns: limits.chosenLists,
}

type Choice = { kind: keyof typeof most } & Pick<Change, 'key'> & Partial<Pick<Change, 'reportId'>>

/** `null` takes it back. */
async function choose(context: SignedInContext, choice: Choice, value: object | null, changedAt: string) {
  const { db, principal, now } = context
  refuseWhileImpersonating(principal)
  const { kind, key } = choice
  const [isHeld, others] = await Promise.all([holdPerson(db, principal), countOthers(db, principal, kind, key)])
  if (!isHeld) throw notSignedIn()
  // Of recent reports the oldest goes instead.
  if (value && kind !== 'recent report' && others >= most[kind]) {
    throw refused('TooManyPreferences', { count: most[kind] })
  }
  const change = { reportId: null, ...choice, changedAt: believed(changedAt, now) }
  await (value ? keepPreference(db, principal, { ...change, value }) : removePreference(db, principal, change))
  await trimPreferences(db, principal, kind, most[kind])
}

/** The right to open reports at all; which of them, the query asks. */
const mayOpenReports = (context: SignedInContext) => mayCall(powerBIEmbed.operations.getSidebarItems, context)

const isOpen = async (context: SignedInContext, reportId: number): Promise<boolean> =>
  mayOpenReports(context) && (await isReportOpen(context.db, context.principal, reportId))

export const preferences: Handlers<typeof contract> = {
  async getPreferences(context) {
    return presentPreferences(await findPreferences(context.db, context.principal), mayOpenReports(context))
  },

  async setFavouriteReport(context, { body: { reportId, isFavourite, changedAt } }) {
    if (isFavourite && !(await isOpen(context, reportId))) throw notFound('report', reportId)
    const choice = { kind: 'favourite report', key: String(reportId), reportId } as const
    await choose(context, choice, isFavourite ? {} : null, changedAt)
  },

  async setFavouritePage(context, { body: { page, isFavourite, changedAt } }) {
    const reportId = reportOfPage(page)
    if (isFavourite && reportId !== null && !(await isOpen(context, reportId))) throw notFound('report', reportId)
    await choose(context, { kind: 'favourite page', key: page, reportId }, isFavourite ? {} : null, changedAt)
  },

  /** What an outbox tells late may be closed by now: that is nothing that its owner could mend. */
  async addRecentReport(context, { body: { reportId, openedAt } }) {
    if (context.principal.impersonator || !(await isOpen(context, reportId))) return
    await choose(context, { kind: 'recent report', key: String(reportId), reportId }, {}, openedAt)
  },

  async saveView(context, { body: { id, changedAt, ...view } }) {
    const value: ViewValue = view
    await choose(context, { kind: 'view', key: id.toLowerCase() }, value, changedAt)
  },

  async deleteView(context, { query }) {
    await choose(context, { kind: 'view', key: query.id.toLowerCase() }, null, context.now.toISOString())
  },

  async chooseColumns(context, { body: { list, columns, changedAt } }) {
    const value: ColumnsValue | null = columns && { columns }
    await choose(context, { kind: 'columns', key: list }, value, changedAt)
  },
}
