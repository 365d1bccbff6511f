/** A proof of work of our own, so that no other site learns who signs in. Behind `captchaResponse`, as any captcha is. */

import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Type } from 'typebox'
import type { CaptchaAction } from '../../contract/vocabulary/identity.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { refused } from '../access/refusals.ts'
import { spendForeign } from '../auth/one-time.ts'
import type { Context } from '../context/context.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { isTrue, readSettings } from '../settings/settings.ts'
import { lasts, secondsAfter } from '../times/moments.ts'

/** About a tenth of a second of a desktop’s time, and two milliseconds of ours. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 500, fewest: 500, most: 1_500 } as const

type ContextPart = Pick<Context, 'secrets' | 'tenantId' | 'now'>

/** Keys of their own for each tenant and action: what is solved for one opens nothing else. */
const keysOf = ({ secrets, tenantId }: ContextPart, action: CaptchaAction) => ({
  hmacSignatureSecret: secrets.hash('captcha', tenantId, action),
  hmacKeySignatureSecret: secrets.hash('captcha-key', tenantId, action),
})

export function newCaptcha(context: ContextPart, action: CaptchaAction): Promise<Challenge> {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.fewest, work.most),
    // Not the library’s own expiry: that one reads the machine’s clock.
    data: { action, until: secondsAfter(context.now, lifetimes.captcha).getTime() },
    deriveKey,
    ...keysOf(context, action),
  })
}

const Hex = Type.String({ pattern: '^[0-9a-f]+$', maxLength: 128 })
const Response = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal(work.algorithm),
      nonce: Hex,
      salt: Hex,
      cost: Type.Literal(work.cost),
      keyLength: Type.Literal(32),
      keyPrefix: Hex,
      keySignature: Type.Optional(Hex),
      data: Type.Object({ action: Type.String(), until: Type.Number() }),
    }),
    signature: Hex,
  }),
  solution: Type.Object({ counter: Type.Integer({ minimum: 0 }), derivedKey: Hex }),
})

async function payloadOf(response: string): Promise<Payload | null> {
  const { Check } = await import('typebox/value')
  try {
    const payload: unknown = JSON.parse(Buffer.from(response, 'base64').toString('utf8'))
    return Check(Response, payload) ? payload : null
  } catch {
    // Not JSON: as wrong as any other wrong solution.
    return null
  }
}

/** False for a solution that is wrong, late, for something else, or was sent before. */
export async function spendCaptcha(
  context: Pick<Context, 'store' | 'secrets' | 'tenantId' | 'now'>,
  action: CaptchaAction,
  response: string,
): Promise<boolean> {
  const { store, tenantId, now } = context
  const payload = await payloadOf(response)
  const until = Number(payload?.challenge.parameters.data?.until)
  if (!payload || !lasts(new Date(until), lifetimes.captcha, now)) return false
  const { verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(context, action) })
  if (!verified) return false
  const value = payload.challenge.parameters.nonce
  return ownTransaction(store, tenantId, (db) =>
    spendForeign(db, { tenantId, purpose: 'captcha', value, until: new Date(until) }),
  )
}

const settingOf = {
  login: settings.useCaptchaOnLogin,
  register: settings.useCaptchaOnRegistration,
  resetPassword: settings.useCaptchaOnResetPassword,
  activateEmail: settings.useCaptchaOnResetPassword,
  registerTenant: settings.useCaptchaOnTenantRegistration,
} as const satisfies Record<CaptchaAction, string>

/** Refuses a call without a solution where the setting asks for one: whether it is sent is not the caller’s choice. */
export async function requireCaptcha(
  context: Pick<Context, 'store' | 'secrets' | 'tenantId' | 'now'>,
  action: CaptchaAction,
  response: string | null | undefined,
): Promise<void> {
  const { store, tenantId } = context
  const setting = settingOf[action]
  const values = await ownTransaction(store, tenantId, (db) => readSettings(db, { tenantId, userId: 0 }, [setting]))
  if (!isTrue(values[setting])) return
  if (!response) throw refused('CaptchaIsRequired')
  if (!(await spendCaptcha(context, action, response))) throw refused('CaptchaIsWrong')
}
