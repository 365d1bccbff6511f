import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyOver } from './kysely-over.ts'
import { cutPage, type PageRequest } from './paging.ts'
import { byValue, parseSorting } from './sorting.ts'
import type { Tables } from './tables.ts'
import { WholePages } from './whole-pages.ts'

const sent: { text: string; values: readonly unknown[] | undefined }[] = []
const db = kyselyOver<Tables>(async ({ text, values }) => {
  sent.push({ text, values })
  return { command: 'SELECT', rowCount: 1, rows: [{ id: 1, count: 7 }] }
})

const fields = { id: byValue('roles.id'), name: byValue('roles.name') }
const pages = new WholePages<{ id: number }>()
let timesWritten = 0

function read(tenantId: number, sorting: string, page: PageRequest) {
  const sorts = parseSorting(sorting, fields, 'id')
  return pages.read(db, sorts, { tenantId, ...page }, ({ tenantId: id, ...asked }) => {
    timesWritten += 1
    const roles = db.selectFrom('roles').where('tenant_id', '=', id)
    const of = sql<number>`count(*) filter (where tenant_id = ${id} and name <> ${'none'})`
    return { rows: cutPage(roles.select('id'), sorts, asked), count: roles.select(of.as('count')) }
  })
}

test('a page is written once for its order, and asked with the values of each call', async () => {
  const page = await read(1, 'name', { maxResultCount: 10 })
  expect(page).toEqual({ totalCount: 7, items: [{ id: 1, count: 7 }] })
  const first = sent.splice(0)
  expect(first.map(({ values }) => values)).toEqual([
    [1, 10],
    [1, 'none', 1],
  ])

  await read(2, 'NAME asc', { maxResultCount: 25, skipCount: 0 })
  const second = sent.splice(0)
  expect(second.map(({ values }) => values)).toEqual([
    [2, 25],
    [2, 'none', 2],
  ])
  expect(second.map(({ text }) => text)).toEqual(first.map(({ text }) => text))
  expect(timesWritten).toBe(1)

  await read(3, 'name', { maxResultCount: 25, skipCount: 50 })
  await read(3, 'name', { maxResultCount: 25, skipCount: 75 })
  const [later, , last] = sent.splice(0)
  expect([later?.values, last?.values]).toEqual([
    [3, 25, 50],
    [3, 25, 75],
  ])
  expect(later?.text).toContain('offset')
  await read(3, 'name desc', { maxResultCount: 25 })
  expect(sent.splice(0)[0]?.text).toContain('desc')
  expect(timesWritten).toBe(3)
})
