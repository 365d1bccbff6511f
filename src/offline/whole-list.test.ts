import { expect, test } from 'vitest'
import { delegationList, reportKeyList, userList } from '../contract/vocabulary/whole-lists.ts'
import { pageOfWhole } from './whole-list.ts'

const now = new Date('2026-03-03T10:00:00Z')
const [past, later] = ['2026-03-02T10:00:00Z', '2026-03-04T10:00:00Z']

/** Ids of what is left of rows of that moment, of a later one, and without any. */
const left = (list: Parameters<typeof pageOfWhole>[2], member: string, request: object, at: Date | null) => {
  const rows = [past, later, null].map((moment, id) => ({ id, userName: String(id), [member]: moment }))
  return pageOfWhole(rows, { ...request }, list, at)?.items.map(({ id }) => id)
}

test.each([
  ['who may act for a time', [1], [0, 1], delegationList, 'endTime', {}],
  ['locked people', [1], [0, 1], userList, 'lockoutEndDateUtc', { onlyLockedUsers: true }],
  ['keys that have ended', [0], [0, 1, 2], reportKeyList, 'expiration', { isExpired: true }],
  ['keys that have not', [1, 2], [0, 1, 2], reportKeyList, 'expiration', { isExpired: false }],
] as const)(
  'O46: where the time is not sure, no row of %s is left out by it',
  (_, surely, perhaps, list, member, request) => {
    expect(left(list, member, request, now)).toEqual(surely)
    expect(left(list, member, request, null)).toEqual(perhaps)
  },
)
