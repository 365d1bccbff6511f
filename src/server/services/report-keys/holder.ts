/**
 * What a share key does for whoever comes with it. Every use reads its row anew. To whoever guesses, wrong and gone look alike
 * (F6); whoever shows that they were given the link is told why it opens nothing.
 */
import type { ExportObject } from '../../../contract/models/report.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { lifetimes, limits } from '../../../contract/vocabulary/limits.ts'
import { recordedAt } from '../../access/absent-tenants.ts'
import type { Principal } from '../../access/principal.ts'
import { comeBackIn, notSignedIn, Refusal } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import { hasTurn, type Turn, takeTurn } from '../../auth/one-time.ts'
import { isOn } from '../../auth/permissions.ts'
import { openIdLink } from '../../auth/sealed-links.ts'
import { endOfKey, findKey, type SharedKey } from '../../auth/share-keys.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../db/network.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import { findAnyReport } from '../power-bi-embed/queries.ts'
import { providedReport } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { presentExport } from './present.ts'
import { findExportsWithBytes, opensForPerson } from './queries.ts'

export interface PresentedKey {
  tenantId: number
  reportId: number
  keyId: number
  /** Of a link that ends before its key does. */
  end?: Date | null
  /** Called for a missing key too, so that it takes as long. */
  isProven(key: SharedKey | undefined): boolean
}

export interface KeyUse<Read> {
  key: SharedKey
  /** A member of the key’s tenant; null: nobody, with a public key. */
  person: Principal | null
  features: Context['features']
  read: Read
}

const tooManyWrongKeys = () => comeBackIn(lifetimes.wrongReportKeySpan, 429, 'TooManyRequests')

const endings = {
  deleted: 'reportSharing.linkWasWithdrawn',
  expired: 'reportSharing.linkHasExpired',
  reportDisabled: 'reportSharing.reportWasWithdrawn',
} as const

/** Why the key, which is the right one, opens nothing for whoever comes with it; null: it opens the report. */
function refusalOf(key: SharedKey, { end }: PresentedKey, caller: KeyCaller): Refusal | null {
  const { now, isSignedIn, opens } = caller
  const ended = endOfKey(key, now) ?? (end && end <= now ? 'expired' : null)
  if (ended) return new Refusal(404, endings[ended])
  if (key.is_key_public || opens) return null
  return isSignedIn ? new Refusal(404, 'reportSharing.linkIsForOthers') : notSignedIn()
}

interface KeyCaller {
  now: Date
  /** In whatever organisation. */
  isSignedIn: boolean
  /** By a role, where the key is not public. */
  opens: boolean
}

const wrongKeysOf = ({ secrets, client }: Context, tenantId: number): Turn => ({
  tenantId,
  kind: 'report-key',
  keyHash: secrets.hash('report-key', tenantId, networkOf(client.ip)),
  most: limits.wrongReportKeys,
  seconds: lifetimes.wrongReportKeySpan,
})

interface Asker {
  /** In whatever organisation. */
  principal: Principal | null
  now: Date
}

async function keyUse<Read>(
  context: Context,
  presented: PresentedKey,
  read: (db: Db, person: Principal | null) => Promise<Read>,
  { principal, now }: Asker,
): Promise<KeyUse<Read>> {
  const { store, principals } = context
  const { reportId, keyId, isProven } = presented
  const tenantId = recordedAt(presented.tenantId)
  const facts = tenantId > 0 ? await outsideAnyCall(() => principals.tenantFacts(tenantId)) : null
  const person = principal?.tenantId === tenantId ? principal : null
  const gone = new Refusal(404, 'reportSharing.linkHasEnded')
  const wrongKeys = wrongKeysOf(context, tenantId)
  const found = await ownTransaction(store, tenantId, async (db) => {
    const [mayTry, key, opens, known] = await Promise.all([
      hasTurn(db, wrongKeys, now),
      findKey(db, tenantId, keyId),
      person !== null && opensForPerson(db, tenantId, person.userId, keyId),
      read(db, person),
    ])
    const isRight = isProven(key) && key?.report_id === reportId
    if (!key || !isRight || !facts || !isOn(facts.features.get(features.powerBI))) {
      // Only whoever guesses waits: keys are random, and a right one opens whatever others of its network tried (A202).
      if (!mayTry) return tooManyWrongKeys()
      await takeTurn(db, wrongKeys, now)
      return gone
    }
    const refusal = refusalOf(key, presented, { now, isSignedIn: principal !== null, opens })
    return refusal ?? { key, person, features: facts.features, read: known }
  })
  if (found instanceof Refusal) throw found
  return found
}

/**
 * In a transaction of its own: of the key’s tenant, which need not be the caller’s, and what it counts stands although
 * the call is refused. `read` asks for whatever the use will need, in one round trip with the key; nothing of it is
 * answered unless the key holds, and holds still where the use took long, as where Power BI is asked (A106).
 */
export async function withKey<Read, T>(
  context: Context,
  presented: PresentedKey,
  read: (db: Db, person: Principal | null) => Promise<Read>,
  use: (use: KeyUse<Read>) => Promise<T>,
): Promise<T> {
  const { principals, principal, clock } = context
  context.noteWith(presented.tenantId)
  const askAgain = async () => {
    const now = clock()
    const holder = principal && (await outsideAnyCall(() => principals.ofSession(principal, now)))
    return keyUse(context, presented, read, { principal: holder?.principal ?? null, now })
  }
  return whileItHolds(await keyUse(context, presented, read, context), askAgain, use)
}

/** Who holds the sealed numbers of report and key was given them together with the link. */
export async function exportsForHolder(
  context: Context,
  { rid, rkid }: { rid: string; rkid: string },
): Promise<ExportObject[]> {
  const report = openIdLink(context.secrets, 'report-id', rid)
  const key = openIdLink(context.secrets, 'report-key-id', rkid)
  const isProven = () => report !== null && report.tenantId === key?.tenantId
  const presented = {
    tenantId: key?.tenantId ?? context.tenantId,
    reportId: report?.id ?? 0,
    keyId: key?.id ?? 0,
    isProven,
  }
  const { tenantId, reportId, keyId } = presented
  return withKey(
    context,
    presented,
    (db, person) =>
      Promise.all([
        findExportsWithBytes(db, tenantId, keyId),
        findAnyReport(db, tenantId, person?.userId ?? 0, reportId),
        findReportModel(db, tenantId, reportId),
      ]),
    async ({ read: [rows, row, model] }) => {
      if (rows.length === 0 || !row) return []
      const asking = { gateways: context.gateways, tenantId }
      await reportProviders[row.provider].requireDrawable(asking, providedReport(row), model)
      return rows.map((page) => presentExport(page, page.bytes, context.translate))
    },
  )
}
