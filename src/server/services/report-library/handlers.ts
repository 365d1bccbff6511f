import type { reportLibrary as contract } from '../../../contract/services/report-library.ts'
import type { Handlers } from '../../http/context.ts'

export const reportLibrary: Handlers<typeof contract> = {
  getReport: ({ reportLibrary: library, embedScope }) => library.getReport(embedScope),

  queryVisuals: ({ reportLibrary: library, embedScope, signal }, { body }) =>
    library.queryVisuals(embedScope, body, signal),

  exportVisual: ({ reportLibrary: library, embedScope }, { body }) => library.exportVisual(embedScope, body),
}
