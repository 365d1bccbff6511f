import { expect, test } from 'vitest'
import { errorOf } from '../api/wire.ts'
import { mayWantProof } from './with-proof.ts'

const refusal = (status: number, error: Record<string, unknown>) =>
  errorOf(status, { __abp: true, success: false, error: { code: 0, details: null, validationErrors: null, ...error } })

test('a refusal without a reason may ask for proof of work', () => {
  expect(mayWantProof(refusal(400, { message: 'Please confirm that you are not a machine.' }))).toBe(true)
})

test.each([
  ['a wrong password', refusal(400, { message: 'Sign-in failed', details: 'The password is wrong.' })],
  [
    'a wrong address',
    refusal(400, { message: 'Not valid', validationErrors: [{ message: 'No address', members: [] }] }),
  ],
  ['too many calls', refusal(429, { message: 'Too many' })],
  ['a defect', refusal(500, { message: 'An error' })],
])('%s does not', (_, error) => {
  expect(mayWantProof(error)).toBe(false)
})
