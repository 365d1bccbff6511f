/** A report opened for somebody: the token, what the frame is told, and the tasks that its visuals offer. */
import type { Expression } from 'kysely'
import type { EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import type { Principal } from '../../access/principal.ts'
import type { GrantKey, OpenedBy } from '../../auth/embed-tokens.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import { providedReport } from '../report-provider.ts'
import { reportProviders } from '../report-providers.ts'
import { findOfferedTasks, findTasksOfKey } from '../tasks/offered.ts'
import { isChangeable, presentEmbedToken, type ReportRights, type Slideshow } from './present.ts'
import { findIdentity, type OpenReport } from './queries.ts'

export interface OpeningFacts {
  roles: string[]
  isNameVouchedFor: boolean
  stamp: string | null
  sessionEnd: Date | null
  tasks: EmbedTokenAnswer['tasks']
}

interface Asking {
  tenantId: number
  /** Nobody: a public key opens it. */
  person: Principal | null
  features: Context['features'] | undefined
  /** Of the report; part of the statement where it is yet to be found. */
  reportId: Expression<number> | Expression<{ id: number }>
  keyId: number | null
}

/** A public key or a screen opens it. */
export const ofNobody: OpeningFacts = { roles: [], isNameVouchedFor: false, stamp: null, sessionEnd: null, tasks: [] }

/** Needs nothing that is read before it, so that all of an opening is one round trip. */
export async function readOpeningFacts(
  db: Db,
  { tenantId, person, features, reportId, keyId }: Asking,
): Promise<OpeningFacts> {
  // Whether the organisation has tasks is known with the key alone.
  if (!person) return { ...ofNobody, tasks: keyId === null ? [] : await findTasksOfKey(db, tenantId, reportId, keyId) }
  const [{ roles, isNameVouchedFor: isVouchedFor, stamp, endsAt }, tasks] = await Promise.all([
    findIdentity(db, tenantId, person.userId, person.sessionId),
    isOn(features?.get(featureNames.tasks)) ? findOfferedTasks(db, tenantId, reportId, keyId) : [],
  ])
  return { roles, isNameVouchedFor: isVouchedFor, stamp, sessionEnd: endsAt, tasks }
}

export interface Opening {
  by: OpenedBy
  report: OpenReport
  person: Principal | null
  rights: ReportRights
  facts: OpeningFacts
  key?: { grant: GrantKey; end: Date; slideshow: Slideshow }
  /** The screen of a kiosk that it is opened on. */
  kioskDeviceId?: string
}

const sooner = (...moments: (Date | null | undefined)[]): Date | null => {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

export async function openReport(
  context: Pick<Context, 'secrets' | 'gateways' | 'origin' | 'now'>,
  { by, report, person, rights, facts, key, kioskDeviceId }: Opening,
): Promise<EmbedTokenAnswer> {
  const grant = {
    tenantId: report.tenant_id,
    userId: person?.userId ?? null,
    userName: person?.userName ?? '',
    isNameVouchedFor: facts.isNameVouchedFor,
    roles: facts.roles,
    openedBy: by,
    reportId: report.id,
    reportGuid: report.report_guid,
    canEdit: rights.canEdit,
    sessionId: person?.sessionId ?? null,
    stamp: facts.stamp,
    impersonator: person?.impersonator ?? null,
    key: key?.grant ?? null,
    kioskDeviceId: kioskDeviceId ?? null,
  }
  const end = sooner(facts.sessionEnd, key?.end)
  const embedding = await reportProviders[report.provider].embed(context, providedReport(report), grant, end)
  const offered = { ...rights, canEdit: rights.canEdit && isChangeable(report, context.gateways.powerBI.isStandIn) }
  return { embedTokenDto: presentEmbedToken(report, offered, embedding, key?.slideshow), tasks: facts.tasks }
}
