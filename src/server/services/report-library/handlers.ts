import { AsyncLocalStorage } from 'node:async_hooks'
import type { reportLibrary as contract } from '../../../contract/services/report-library.ts'
import type { Handlers } from '../../context/context.ts'

/** The library reads pointers in transactions of its own and keeps them for all calls; the call’s own stays unused. */
const outsideTheCall = AsyncLocalStorage.snapshot()

export const reportLibrary: Handlers<typeof contract> = {
  getReport: ({ reportLibrary: library, embedScope }) => outsideTheCall(() => library.getReport(embedScope)),

  queryVisuals: ({ reportLibrary: library, embedScope, signal }, { body }) =>
    outsideTheCall(() => library.queryVisuals(embedScope, body, signal)),

  exportVisual({ reportLibrary: library, embedScope, signal, note }, { body }) {
    note({ reportGuid: embedScope.reportGuid })
    return outsideTheCall(() => library.exportVisual(embedScope, body, signal))
  },
}
