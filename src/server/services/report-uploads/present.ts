import type { ReportUpload } from '../../../contract/services/report-uploads.ts'
import type { FoundUpload } from './queries.ts'

function stateOf({ job_id, ended_at, imported, faults, failure }: FoundUpload): ReportUpload['state'] {
  if (job_id === null) return 'sending'
  if (ended_at === null) return 'importing'
  if (imported) return 'imported'
  if (faults) return 'faulty'
  return failure === null ? 'stopped' : 'failed'
}

export const presentUpload = (upload: FoundUpload, parts: ReadonlyMap<number, number>): ReportUpload => ({
  id: upload.id,
  state: stateOf(upload),
  startTime: upload.started_at.toISOString(),
  replacesReportId: upload.replaces_report_id,
  name: upload.name,
  roleIds: upload.role_ids,
  files: upload.files.map((file, place) => ({ ...file, parts: parts.get(place) ?? 0 })),
  step: upload.step,
  faults: upload.faults ?? [],
  failure: upload.failure,
  imported: upload.imported,
})
