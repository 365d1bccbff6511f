import { describe, expect, test } from 'vitest'
import { pathsOf, serverFaults } from './server-faults.ts'

const fields = ['userName', 'emailAddress', 'assignedRoleNames']
const refusal = (more: object) => ({
  status: 400,
  message: 'Refused.',
  details: null,
  validationErrors: [],
  code: 0,
  name: 'ValidationError',
  ...more,
})

describe('what the server refuses in a form', () => {
  test('stands at the field that it names, however deep the wire has it', () => {
    const validationErrors = [
      { message: 'Too long.', members: ['user.userName'] },
      { message: 'Unknown.', members: ['assignedRoleNames[2]'] },
    ]
    expect(serverFaults(refusal({ validationErrors }), fields)).toEqual({
      byField: { userName: 'Too long.', assignedRoleNames: 'Unknown.' },
      rest: [],
    })
  })

  test('does not say there which member of the wire it is about', () => {
    const validationErrors = [
      { message: 'user.emailAddress: one mail address.', members: ['user.emailAddress'] },
      { message: 'user.userName\u00a0: déjà pris.', members: ['user.userName'] },
      { message: 'assignedRoleNames must be a list.', members: ['assignedRoleNames'] },
      { message: 'user.shoeSize: too large.', members: ['user.shoeSize'] },
    ]
    expect(serverFaults(refusal({ validationErrors }), fields)).toEqual({
      byField: {
        emailAddress: 'One mail address.',
        userName: 'Déjà pris.',
        assignedRoleNames: 'Must be a list.',
      },
      rest: ['user.shoeSize: too large.'],
    })
  })

  test('stands at the one field of that whole name, where several end alike', () => {
    const values = { email: { host: '' }, ldap: { host: '' }, sets: [{ name: '' }, { name: '' }], names: ['a'] }
    expect(pathsOf(values)).toEqual(['email.host', 'ldap.host', 'sets', 'sets[0].name', 'sets[1].name', 'names'])
    const validationErrors = [
      { message: 'Wrong.', members: ['ldap.host'] },
      { message: 'Too long.', members: ['sets[1].name'] },
    ]
    expect(serverFaults(refusal({ validationErrors }), pathsOf(values))).toEqual({
      byField: { 'ldap.host': 'Wrong.', 'sets[1].name': 'Too long.' },
      rest: [],
    })
  })

  test('stands above the form where no field has its name, and nothing is lost', () => {
    const validationErrors = [
      { message: 'Wrong.', members: ['user.shoeSize'] },
      { message: 'Bad body.', members: null },
      { message: 'Taken.', members: ['emailAddress'] },
      { message: 'Too short.', members: ['emailAddress'] },
    ]
    expect(serverFaults(refusal({ validationErrors }), fields)).toEqual({
      byField: { emailAddress: 'Taken. Too short.' },
      rest: ['Wrong.', 'Bad body.'],
    })
  })

  test('is told in its own words where it names no members', () => {
    expect(serverFaults(refusal({}), fields)).toEqual({ byField: {}, rest: ['Refused.'] })
    expect(serverFaults(refusal({ details: 'Ask somebody.' }), fields).rest).toEqual(['Refused.', 'Ask somebody.'])
  })
})
