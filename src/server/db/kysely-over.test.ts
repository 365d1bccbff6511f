import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyOver } from './kysely-over.ts'

interface Things {
  thing: { id: number; is_deleted: boolean; name: string }
}

const sent: { text: string; values: readonly unknown[] | undefined }[] = []
const db = kyselyOver<Things>(async ({ text, values }) => {
  sent.push({ text, values })
  return { command: 'SELECT', rowCount: 0, rows: [] }
})

test('a condition says true or false itself, so that the plan of a prepared statement knows which partial indexes hold', async () => {
  await db.selectFrom('thing').select('id').where('is_deleted', '=', false).where('name', '=', 'a').execute()
  expect(sent.at(-1)).toEqual({
    text: 'select "id" from "thing" where "is_deleted" = false and "name" = $1',
    values: ['a'],
  })
})

test('values that are written stay parameters: their texts would be many', async () => {
  await db.insertInto('thing').values({ id: 1, is_deleted: true, name: sql`'a'` }).execute()
  expect(sent.at(-1)?.values).toEqual([1, true])
  await db.updateTable('thing').set({ is_deleted: true }).where('id', '=', 1).execute()
  expect(sent.at(-1)?.values).toEqual([true, 1])
})
