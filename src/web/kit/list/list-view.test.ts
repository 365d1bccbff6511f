import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../api/base-query.ts'
import { listAnswer } from './list-result.ts'
import { listView } from './list-view.ts'

const refusal = (status: number, message = ''): ApiError => ({
  status,
  message,
  details: null,
  validationErrors: [],
  code: 0,
  name: 'ValidationError',
})
const page = (...items: { id: number }[]) => ({ totalCount: items.length, items })
const ann = { id: 1 }
const bea = { id: 2 }
const storedAt = new Date('2026-05-04T10:00:00Z')
const refetch = () => undefined

type Result = Omit<Parameters<typeof listAnswer<{ id: number }>>[0], 'refetch'>

function stateOf(
  result: Partial<Result>,
  { isAllowed = true, isFiltered = false, stored = undefined as Date | undefined, isReachable = true } = {},
) {
  const answer = listAnswer({ isFetching: false, refetch, ...result }, { storedAt: stored, isReachable })
  return listView({ isAllowed, isFiltered, answer })
}

describe('a list', () => {
  test('is not shown to who may not see it, by the session or by the server', () => {
    expect(stateOf({ currentData: page(ann) }, { isAllowed: false }).state).toBe('notAllowed')
    expect(stateOf({ error: refusal(403) }).state).toBe('notAllowed')
  })

  test('loads first', () => {
    expect(stateOf({ isFetching: true }).state).toBe('firstLoad')
    expect(stateOf({}).state).toBe('firstLoad')
  })

  test('says that it is not there offline when nothing was stored', () => {
    expect(stateOf({ error: refusal(0) }, { isReachable: false }).state).toBe('offlineWithoutRows')
  })

  test('says in the server’s words why it failed, even if older rows are known', () => {
    const failed = { state: 'failed', message: 'Too many requests.' }
    expect(stateOf({ error: refusal(429, 'Too many requests.') })).toEqual(failed)
    expect(stateOf({ data: page(ann), currentData: page(ann), error: refusal(429, 'Too many requests.') })).toEqual(
      failed,
    )
    expect(stateOf({ currentData: page(ann), error: refusal(500, 'Broken.') }, { stored: storedAt }).state).toBe(
      'failed',
    )
  })

  test('is empty, or empty because of the filter', () => {
    expect(stateOf({ currentData: page() })).toEqual({ state: 'empty' })
    expect(stateOf({ currentData: page() }, { isFiltered: true })).toEqual({ state: 'emptyByFilter' })
  })

  test('has rows', () => {
    expect(stateOf({ data: page(ann), currentData: page(ann) })).toEqual({
      state: 'rows',
      rows: [ann],
      totalCount: 1,
      isRefreshing: false,
    })
  })

  test('keeps the rows of the last page in view while the next is on its way', () => {
    expect(stateOf({ data: page(ann), isFetching: true })).toMatchObject({
      state: 'rows',
      rows: [ann],
      isRefreshing: true,
    })
  })

  test('does not pass the rows of another filter for the answer once asking has failed', () => {
    expect(stateOf({ data: page(ann, bea), error: refusal(0) }, { isReachable: false }).state).toBe(
      'offlineWithoutRows',
    )
    expect(stateOf({ data: page(ann, bea), error: refusal(500, 'Broken.') }).state).toBe('failed')
  })

  test('shows stored rows with their age when nobody answers', () => {
    const result = { data: page(ann), currentData: page(ann), error: refusal(0) }
    expect(stateOf(result, { stored: storedAt, isReachable: false })).toEqual({
      state: 'storedRows',
      storedAt,
      rows: [ann],
      totalCount: 1,
      isRefreshing: false,
    })
  })

  test('shows stored rows as being refreshed while the server is asked', () => {
    expect(stateOf({ data: page(ann), currentData: page(ann) }, { stored: storedAt })).toMatchObject({
      state: 'storedRows',
      isRefreshing: true,
    })
  })
})
