import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { dateTime, flag, nullable, shape, text } from '../../contract/shapes.ts'
import { settleMembers } from './body-members.ts'

const Person = shape('Person', {
  userName: text(10, 'Name.'),
  phone: Type.Optional(nullable(text(10, 'Phone.'))),
  isActive: Type.Optional(flag('Active.')),
  until: Type.Optional(nullable(dateTime('End.'))),
})
const Form = shape('Form', {
  person: Person,
  deputy: Type.Optional(nullable(Person)),
  others: Type.Optional(Type.Array(Person)),
})

const settled = (given: unknown) => {
  settleMembers(Form, given)
  return given
}

test('members are read in any case, however deep they lie', () => {
  expect(settled({ Person: { USERNAME: 'a' }, Deputy: { Username: 'b' }, OTHERS: [{ username: 'c' }] })).toEqual({
    person: { userName: 'a' },
    deputy: { userName: 'b' },
    others: [{ userName: 'c' }],
  })
})

test('of two spellings of a member the contract’s own counts', () => {
  expect(settled({ person: { UserName: 'other', userName: 'own' } })).toMatchObject({ person: { userName: 'own' } })
})

test('null is no value where a member may be missing, stays where null means something, and is left to be refused elsewhere', () => {
  const person = { userName: 'a', phone: null, isActive: null }
  expect(settled({ person, deputy: null, others: null })).toEqual({
    person: { userName: 'a', phone: null },
    deputy: null,
  })
  expect(settled({ person: { userName: null } })).toEqual({ person: { userName: null } })
  expect(settled({ person: null })).toEqual({ person: null })
})

test('an empty text is no number, switch or moment, and a switch may be written as a text', () => {
  expect(settled({ person: { userName: '', phone: '', isActive: '', until: '' } })).toEqual({
    person: { userName: '', phone: '', until: null },
  })
  expect(settled({ person: { userName: 'true', isActive: 'True', until: 'false' } })).toEqual({
    person: { userName: 'true', isActive: true, until: 'false' },
  })
})

test('what is no object stays what it is', () => {
  for (const given of ['text', 7, null, ['a'], { person: ['a'] }, { others: { a: 1 } }]) {
    expect(settled(structuredClone(given))).toEqual(given)
  }
})
