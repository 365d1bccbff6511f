import type { reportUploads as contract } from '../../../contract/services/report-uploads.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { invalid, notFound, refused } from '../../access/refusals.ts'
import type { Handlers } from '../../context/context.ts'
import { awaitTurn } from '../../db/hold.ts'
import { requireRoles } from '../pbi-reports/require-roles.ts'
import { addImport } from './import-job.ts'
import { planReport } from './plan.ts'
import { presentUpload } from './present.ts'
import {
  bytesWaiting,
  countParts,
  findNamed,
  findReplaced,
  findUpload,
  heldUpload,
  insertPart,
  insertUpload,
  stopUpload,
  uploadToFill,
} from './queries.ts'
import { bytesOfPart, hasArrived, nameOfNew, partsOf, refuseFiles, requireRight } from './rules.ts'

export const reportUploads: Handlers<typeof contract> = {
  planReport: (context, { body }) => planReport(context, body),

  async beginUpload({ db, tenantId, principal, now, translate }, { body }) {
    const { replacesReportId, files, roleIds = [] } = body
    const name = body.name?.trim() ?? null
    requireRight(principal, Boolean(replacesReportId))
    refuseFiles(files)
    await awaitTurn(db, 'report uploads', tenantId)
    if (replacesReportId && !(await findReplaced(db, tenantId, replacesReportId)))
      throw notFound('report', replacesReportId)
    await requireRoles(db, tenantId, roleIds, [])
    const named = nameOfNew({ files, name, replaces: Boolean(replacesReportId) }, translate)
    if (named !== null && (await findNamed(db, tenantId, named))) throw invalid('name', 'reportUpload.nameTaken')
    const owner = { tenantId, userId: principal.userId }
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if ((await bytesWaiting(db, owner, now)) + size > limits.uploadedBytesOfTenant)
      throw refused('reportUpload.tooMany')
    return { id: await insertUpload(db, owner, { ...body, name }, now) }
  },

  async uploadPart({ db, tenantId, principal }, { query, body }) {
    const { id, file, part } = query
    const upload = await uploadToFill(db, { tenantId, userId: principal.userId }, id)
    if (!upload) throw refused('reportUpload.isGone')
    const told = upload.files[file]
    if (!told) throw invalid('file', 'reportUpload.noSuchPart')
    if (part >= partsOf(told.size)) throw invalid('part', 'reportUpload.noSuchPart')
    if (body.bytes.byteLength !== bytesOfPart(told.size, part)) throw invalid('file', 'reportUpload.otherLength')
    await insertPart(db, { tenantId, uploadId: id, file, part }, body.bytes)
  },

  async importUpload(context, { body }) {
    const { db, tenantId, principal } = context
    const upload = await heldUpload(db, { tenantId, userId: principal.userId }, body.id)
    if (!upload) throw refused('reportUpload.isGone')
    requireRight(principal, upload.replaces_report_id !== null)
    if (upload.job_id !== null && upload.ended_at === null) return
    if (upload.imported || !hasArrived(upload.files, await countParts(db, tenantId, upload.id)))
      throw refused('reportUpload.partsAreMissing')
    await addImport(context, upload.id)
  },

  async stopUpload({ db, tenantId, principal, now }) {
    await stopUpload(db, { tenantId, userId: principal.userId }, now)
  },

  async getOwnUpload({ db, tenantId, principal }) {
    const upload = await findUpload(db, { tenantId, userId: principal.userId })
    return { last: upload ? presentUpload(upload, await countParts(db, tenantId, upload.id)) : null }
  },
}
