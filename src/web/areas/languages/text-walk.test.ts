import { expect, test } from 'vitest'
import { walk } from './text-walk.ts'

const text = (key: string, targetValue = '') => ({ key, baseValue: key, targetValue })

const reader =
  (...texts: ReturnType<typeof text>[]) =>
  async (skipCount: number, maxResultCount: number) => ({
    totalCount: texts.length,
    items: texts.slice(skipCount, skipCount + maxResultCount),
  })

const all = reader(text('a', 'A'), text('b'), text('c', 'C'), text('d'), text('e', 'E'))

test('the one before and the one after, until the list ends', async () => {
  expect(await walk(all, 'next', 0, false)).toMatchObject({ text: { key: 'b' }, position: 1 })
  expect(await walk(all, 'previous', 1, false)).toMatchObject({ text: { key: 'a' }, position: 0 })
  expect(await walk(all, 'previous', 0, false)).toBeNull()
  expect(await walk(all, 'next', 4, false)).toBeNull()
})

test('the next empty one passes those that are translated, and begins again after the last', async () => {
  expect(await walk(all, 'nextEmpty', 1, false)).toMatchObject({ text: { key: 'd' }, position: 3 })
  expect(await walk(all, 'nextEmpty', 3, false)).toMatchObject({ text: { key: 'b' }, position: 1 })
  expect(await walk(reader(text('a', 'A'), text('b')), 'nextEmpty', 1, false)).toBeNull()
})

test('where a translated text leaves the list the next one has its place', async () => {
  const empty = reader(text('b'), text('d'))
  expect(await walk(empty, 'next', 0, true)).toMatchObject({ text: { key: 'b' }, position: 0 })
  expect(await walk(empty, 'nextEmpty', 2, true)).toMatchObject({ text: { key: 'b' }, position: 0 })
})
