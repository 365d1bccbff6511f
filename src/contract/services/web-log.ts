import { Type } from 'typebox'
import { file, query, service } from '../operation.ts'
import { FileResult, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

export const webLog = service('WebLog', {
  getLatestWebLogs: query.get({
    summary: 'The end of the server’s log.',
    answer: shape('LatestWebLogs', {
      latestWebLogLines: Type.Array(text(limits.webLogLine, 'A line: one JSON object.'), {
        description: 'The last lines, the newest at the end. Empty where nothing was logged yet.',
      }),
    }),
    permission: permissions.hostMaintenance,
    side: 'host',
    // Whoever follows the log asks every other second.
    audited: false,
  }),
  downloadWebLogs: file.post({
    summary: 'All log files that are kept, as a ZIP archive.',
    answer: FileResult,
    permission: permissions.hostMaintenance,
    side: 'host',
  }),
})
