import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageRequest, readPage } from './paging.ts'
import { byText, byValue, parseSorting } from './sorting.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import { tenantTransaction } from './transaction.ts'

type FruitTable = {
  fruit: { tenant_id: number; id: number; name: string }
}

let store: Store

beforeAll(async () => {
  store = await openTestStore()
  await store.maintain((client) =>
    client.query(`
      create table fruit (tenant_id int not null, id int not null, name text not null);
      insert into fruit select 1, row_number() over (), name
        from unnest(array['banana', 'Apple', 'çilek', 'apple', 'Zitrone', 'Äpfel', 'date', 'cherry', 'elder', 'fig', 'grape', 'kiwi']) name;
      select protect_tenant_table('fruit');
    `),
  )
}, 60_000)

afterAll(() => store.close())

const fields = { name: byText('name'), id: byValue('id') }

function page(request: PageRequest, sorting?: string) {
  return tenantTransaction(store, 1, (db) => {
    const fruits = db.$extendTables<FruitTable>()
    return readPage(
      fruits.selectFrom('fruit').where('tenant_id', '=', 1).select('name'),
      fruits
        .selectFrom('fruit')
        .where('tenant_id', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count')),
      parseSorting(sorting, fields, 'name ASC, id ASC'),
      request,
    )
  })
}

const namesOf = async (request: PageRequest, sorting?: string) =>
  (await page(request, sorting)).items.map(({ name }) => name)

describe('a page', () => {
  test('has ten rows when nothing is asked for, and the count of all', async () => {
    const { totalCount, items } = await page({})
    expect(totalCount).toBe(12)
    expect(items).toHaveLength(10)
  })

  test('begins after those that are left out', async () => {
    const [all, rest] = [await namesOf({ maxResultCount: 100 }), await namesOf({ skipCount: 10 })]
    expect(rest).toEqual(all.slice(10))
  })

  test('costs two round trips with its count and its transaction', async () => {
    const before = store.roundTrips()
    await page({})
    expect(store.roundTrips() - before).toBe(2)
  })

  test('sorts names as people do, not by the codes of their letters', async () => {
    expect(await namesOf({ maxResultCount: 5 })).toEqual(['Äpfel', 'apple', 'Apple', 'banana', 'cherry'])
    expect(await namesOf({ maxResultCount: 2 }, 'name DESC')).toEqual(['Zitrone', 'kiwi'])
  })
})
