import { expect, test } from 'vitest'
import { errorOf } from '../api/wire.ts'
import { wantsProof } from './with-proof.ts'

const refusal = (status: number, error: Record<string, unknown>) =>
  errorOf(status, { __abp: true, success: false, error: { code: 0, details: null, validationErrors: null, ...error } })

test('the refusal that is named so asks for proof of work, in any language', () => {
  expect(wantsProof(refusal(400, { name: 'CaptchaIsRequired', message: 'تأكيد' }))).toBe(true)
})

test.each([
  ['a proof that was wrong', refusal(400, { name: 'CaptchaIsWrong', message: 'Please try again.' })],
  ['any other refusal', refusal(400, { name: 'LoginFailed', message: 'Sign-in failed' })],
  ['too many calls', refusal(429, { name: 'TooManyRequests', message: 'Too many' })],
  ['an answer that is not our server’s', errorOf(400, '<html>')],
])('%s does not', (_, error) => {
  expect(wantsProof(error)).toBe(false)
})
