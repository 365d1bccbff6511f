import { AsyncLocalStorage } from 'node:async_hooks'
import type { reportLibrary as contract } from '../../../contract/services/report-library.ts'
import type { Handlers } from '../../context/context.ts'
import { saveReport, saveReportAs } from './editing.ts'

/** The library reads pointers in transactions of its own and keeps them for all calls; the call’s own stays unused. */
const outsideTheCall = AsyncLocalStorage.snapshot()

export const reportLibrary: Handlers<typeof contract> = {
  async getReport({ reportLibrary: library, embedScope }) {
    const view = await outsideTheCall(() => library.getReport(embedScope))
    return { ...view, reportGuid: embedScope.shownAs ?? view.reportGuid }
  },

  queryVisuals: ({ reportLibrary: library, embedScope, signal }, { body }) =>
    outsideTheCall(() => library.queryVisuals(embedScope, body, signal)),

  exportVisual({ reportLibrary: library, embedScope, signal, note }, { body }) {
    note({ reportGuid: embedScope.reportGuid })
    return outsideTheCall(() => library.exportVisual(embedScope, body, signal))
  },

  saveReport: (context, { body }) => saveReport(context, body),

  saveReportAs: (context, { body }) => saveReportAs(context, body),
}
