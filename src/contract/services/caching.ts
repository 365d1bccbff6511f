import { command, query, service } from '../operation.ts'
import { count, listOf, requiredText, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const Cache = shape('Cache', {
  name: text(limits.name, 'Name, by which it is cleared.'),
  entryCount: count('Entries in the process that answered; other processes have their own.'),
})

export const caching = service('Caching', {
  getAllCaches: query.get({
    summary: 'What the server remembers to be quick.',
    answer: listOf(Cache),
    permission: permissions.hostMaintenance,
    side: 'host',
    reads: ['Cache'],
    notWhole: 'Holds for the moment in which it is asked.',
  }),
  clearCache: command.post({
    summary: 'Makes every process forget one of these.',
    body: shape('ClearCache', { id: requiredText(limits.name, 'Name of the cache.') }),
    permission: permissions.hostMaintenance,
    side: 'host',
    changes: ['Cache'],
  }),
  clearAllCaches: command.post({
    summary: 'Makes every process forget all of these.',
    permission: permissions.hostMaintenance,
    side: 'host',
    changes: ['Cache'],
  }),
})
