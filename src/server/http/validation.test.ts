import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { query } from '../../contract/operation.ts'
import { flag, nullable, secret, shape, text } from '../../contract/shapes.ts'
import { inputCheck, unrecordedRemoved } from './validation.ts'

const password = secret(10, 'Password.')
const server = shape('Server', { host: text(10, 'Host.'), password })

test('what is shown of an input has no secret, however deep it lies and whatever may stand in its place', () => {
  const input = shape('Input', {
    name: text(10, 'Name.'),
    password: Type.Optional(nullable(password)),
    server,
    fallback: nullable(server),
    servers: Type.Array(server),
    others: nullable(Type.Array(server)),
  })
  const host = { host: 'h', password: 'secret' }
  const given = { name: 'n', password: 'secret', server: host, fallback: host, servers: [host], others: [host] }
  const shown = { host: 'h' }
  expect(unrecordedRemoved(input)(given)).toEqual({
    name: 'n',
    server: shown,
    fallback: shown,
    servers: [shown],
    others: [shown],
  })
  expect(unrecordedRemoved(input)({ ...given, fallback: null, others: null })).toMatchObject({
    fallback: null,
    others: null,
  })
})

test('a secret is found wherever it is the only one', () => {
  const host = { host: 'h', password: 'secret' }
  const places: [string, Parameters<typeof shape>[1], unknown, unknown][] = [
    ['plain', { place: password }, 'secret', undefined],
    ['nullable', { place: Type.Optional(nullable(password)) }, 'secret', undefined],
    ['within', { place: server }, host, { host: 'h' }],
    ['within what may be null', { place: nullable(server) }, host, { host: 'h' }],
    ['in a list', { place: Type.Array(server) }, [host], [{ host: 'h' }]],
    ['in a list that may be null', { place: nullable(Type.Array(server)) }, [host], [{ host: 'h' }]],
  ]
  for (const [name, members, given, shown] of places)
    expect([name, unrecordedRemoved(shape('Input', members))({ place: given })]).toEqual([
      name,
      shown ? { place: shown } : {},
    ])
  const harmless = { name: 'n' }
  expect(unrecordedRemoved(shape('Input', { name: text(10, 'Name.') }))(harmless)).toBe(harmless)
})

test('nothing between = and & is no value of a list either, and a switch is written in any case', () => {
  const names = Type.Optional(Type.Array(text(10, 'Name.')))
  const check = inputCheck(
    query.get({
      summary: 'Some.',
      permission: 'anyone',
      query: Type.Object({ names, isActive: Type.Optional(flag('Active.')) }),
    }),
  )
  expect(check({ 'Names[]': '', IsActive: 'True' }, undefined).query).toEqual({ names: [], isActive: true })
  expect(check({ names: ['', 'a'] }, undefined).query).toEqual({ names: ['a'] })
})
