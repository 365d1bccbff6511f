import { expect, test } from 'vitest'
import type { AuthenticateResult } from '../api/generated/token-auth.ts'
import { destination, nextStep } from './sign-in.ts'

const refused: AuthenticateResult = {
  accessToken: null,
  encryptedAccessToken: null,
  expireInSeconds: 0,
  refreshToken: null,
  refreshTokenExpireInSeconds: 0,
  shouldResetPassword: false,
  passwordResetCode: null,
  c: null,
  userId: null,
  requiresTwoFactorVerification: false,
  twoFactorAuthProviders: null,
  twoFactorRememberClientToken: null,
  returnUrl: null,
}

test('a token signs in', () => {
  const result = { ...refused, accessToken: 'a', encryptedAccessToken: 'e' }
  expect(nextStep(result)).toEqual({
    kind: 'signedIn',
    accessToken: 'a',
    encryptedAccessToken: 'e',
    outboxKey: null,
  })
})

test('a new password comes before everything, then the second factor', () => {
  const both = {
    ...refused,
    accessToken: 'a',
    c: 'right',
    shouldResetPassword: true,
    requiresTwoFactorVerification: true,
    userId: 7,
    twoFactorAuthProviders: ['GoogleAuthenticator', 'Email', 'Pigeon'],
  }
  expect(nextStep(both)).toEqual({ kind: 'newPassword', c: 'right' })
  expect(nextStep({ ...both, shouldResetPassword: false })).toEqual({
    kind: 'secondFactor',
    userId: 7,
    providers: ['GoogleAuthenticator', 'Email'],
  })
})

test('an answer without any of them is told as unexpected', () => {
  expect(nextStep(refused)).toEqual({ kind: 'unexpected' })
})

test.each([
  ['/app/admin/users', '?returnUrl=/app/main/home', '/app/admin/users'],
  [null, '?returnUrl=%2Fapp%2Fadmin%2Fusers%3Fpage%3D2', '/app/admin/users?page=2'],
  [null, '?returnUrl=https%3A%2F%2Felsewhere.example', '/app'],
  ['//elsewhere.example', '', '/app'],
  [null, '?returnUrl=%2Faccount%2Flogin', '/app'],
  [null, '', '/app'],
])('after signing in with %j and %j the person is at %s', (answered, search, path) => {
  expect(destination(answered, search)).toBe(path)
})
