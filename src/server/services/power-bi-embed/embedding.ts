/** A report opened for somebody: the token, what the frame is told, and the tasks that its visuals offer. */
import type { EmbedTokenAnswer } from '../../../contract/services/power-bi-embed.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import type { GrantKey } from '../../auth/embed-tokens.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context, Principal } from '../../http/context.ts'
import { reportProviders } from '../../reports/provider.ts'
import { findOfferedTasks } from '../tasks/offered.ts'
import { presentEmbedToken, type ReportRights, type Slideshow } from './present.ts'
import { findIdentity, type OpenReport } from './queries.ts'

export interface Opening {
  tenantId: number
  report: OpenReport
  /** Nobody: a public key opens it. */
  person: Principal | null
  features: Context['features']
  rights: ReportRights
  key?: { grant: GrantKey; end: Date; slideshow: Slideshow }
}

const nobody = { roles: [], stamp: null, endsAt: null }

const sooner = (...moments: (Date | null | undefined)[]): Date | null => {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

type Call = Pick<Context, 'secrets' | 'origin' | 'now'>

export async function openReport(call: Call, db: Db, opening: Opening): Promise<EmbedTokenAnswer> {
  const { tenantId, report, person, rights, key } = opening
  const [identity, tasks] = await Promise.all([
    person ? findIdentity(db, tenantId, person.userId, person.sessionId) : nobody,
    person && isOn(opening.features.get(features.tasks))
      ? findOfferedTasks(db, tenantId, report.id, key?.grant.id ?? null)
      : [],
  ])
  const { id, report_guid: reportGuid, report_type: reportType } = report
  const grant = {
    tenantId,
    userId: person?.userId ?? null,
    userName: person?.userName ?? '',
    roles: identity.roles,
    reportGuid,
    canEdit: rights.canEdit,
    sessionId: person?.sessionId ?? null,
    stamp: identity.stamp,
    key: key?.grant ?? null,
  }
  const provider = reportProviders[report.provider]
  const end = sooner(identity.endsAt, key?.end)
  const embedding = await provider.embed(call, { id, tenantId, reportGuid, reportType }, grant, end)
  return { embedTokenDto: presentEmbedToken(report, rights, embedding, key?.slideshow), tasks }
}
