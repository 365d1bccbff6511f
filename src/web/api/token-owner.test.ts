import { expect, test } from 'vitest'
import { ownerOfToken, visitOfToken } from './token-owner.ts'

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('a token says whose session it is, of a tenant or of the host', () => {
  expect(ownerOfToken(tokenOf({ sub: '5', tid: 2, name: 'Zoë ÿ??>' }))).toEqual({ userId: 5, tenantId: 2 })
  expect(ownerOfToken(tokenOf({ sub: '1', tid: 0 }))).toEqual({ userId: 1, tenantId: null })
})

test.each(['', 'opaque', 'a.b.c', tokenOf({}), tokenOf({ sub: 'x', tid: 1 })])('%s says nothing', (token) => {
  expect(ownerOfToken(token)).toBeNull()
  expect(visitOfToken(token)).toBeNull()
})

test('a token says which visit it belongs to', () => {
  expect(visitOfToken(tokenOf({ sub: '5', tid: 2, fam: 'a-session' }))).toEqual({ owner: '5@2', id: 'a-session' })
})
