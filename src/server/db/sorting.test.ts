import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byText, byValue, parseSorting, SortingError } from './sorting.ts'

const fields = { userName: byText('user_name'), creationTime: byValue('creation_time'), id: byValue('id') }
const fallback = 'userName ASC, id ASC'

const sorted = (text: string | null | undefined) =>
  parseSorting(text, fields, fallback).map(({ by, direction }) => {
    const [field] = Object.entries(fields).find(([, column]) => column === by) ?? ['?']
    return `${field} ${direction}`
  })

const refusal = (text: string) => {
  try {
    parseSorting(text, fields, fallback)
  } catch (error) {
    return error
  }
}

describe('a sorting text', () => {
  test('names fields and directions in any case, ascending where it says nothing', () => {
    expect(sorted('creationTime DESC')).toEqual(['creationTime desc', 'userName asc', 'id asc'])
    expect(sorted(' CREATIONTIME ')).toEqual(['creationTime asc', 'userName asc', 'id asc'])
    expect(sorted('username desc , Id Asc')).toEqual(['userName desc', 'id asc'])
  })

  test('gives way to the list’s own order when there is none', () => {
    for (const nothing of [undefined, null, '', '  ']) expect(sorted(nothing)).toEqual(['userName asc', 'id asc'])
  })

  test('is refused by the part that is wrong', () => {
    expect(refusal('userName, secret DESC')).toMatchObject({ name: 'SortingError', member: 'secret DESC' })
    expect(refusal('userName SIDEWAYS')).toMatchObject({ member: 'userName SIDEWAYS' })
    expect(refusal('userName ASC NULLS FIRST')).toBeInstanceOf(SortingError)
    expect(refusal('userName,')).toMatchObject({ member: '' })
    expect(refusal('constructor')).toBeInstanceOf(SortingError)
  })

  test('never reaches SQL: whatever it is, it is either fields of the list or refused', () => {
    const columns = new Set<unknown>(Object.values(fields))
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('userName ASC; drop table x', 'id--', "id'", '(id)')),
        (text) => {
          const error = refusal(text)
          if (error) return error instanceof SortingError
          return parseSorting(text, fields, fallback).every(({ by }) => columns.has(by))
        },
      ),
    )
  })
})

test('what the fallback adds goes on in the direction before it, unless it says its own', () => {
  const fields = { name: byText('name'), time: byValue('time'), id: byValue('id') }
  const directions = (text: string, fallback: string) =>
    parseSorting(text, fields, fallback).map(({ direction }) => direction)
  expect(directions('', 'name')).toEqual(['asc'])
  expect(directions('time DESC', 'name')).toEqual(['desc', 'desc'])
  expect(directions('name ASC', 'time DESC, id')).toEqual(['asc', 'desc', 'desc'])
  expect(directions('time ASC', 'time DESC, id')).toEqual(['asc', 'asc'])
  expect(directions('time DESC', 'name ASC')).toEqual(['desc', 'asc'])
})
