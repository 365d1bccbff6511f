/** Codes of an authenticator (RFC 6238), each of which opens once. */
import { generateSecret, verify } from 'otplib'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { day, lasts, secondsAfter } from '../times/moments.ts'

/** Seconds that a phone’s clock may be off, either way. */
const tolerance = 30

export const newTwoFactorSecret = (): string => generateSecret()

/** The time step that the code belongs to; null for a wrong code, or one not later than `lastTimeStep`. */
export async function timeStepOf(
  secret: string,
  code: string,
  lastTimeStep: number | null,
  now: Date,
): Promise<number | null> {
  // The library throws on anything but six digits.
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
    ...(lastTimeStep !== null && { afterTimeStep: lastTimeStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** False when a later or the same step was taken meanwhile: of two who send one code at once, one gets in. */
export async function takeTimeStep(db: Db, tenantId: number, userId: number, timeStep: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ two_factor_time_step: timeStep })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('two_factor_time_step', 'is', null), where('two_factor_time_step', '<', timeStep)]),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Seconds for which a browser that showed a second factor is spared the next ones. */
const rememberedSeconds = (365 * day) / 1000

interface RememberedClient {
  userId: number
  stamp: string
  until: number
}

const purpose = 'remember-client'

/** Bound to person and security stamp: of no use to anybody else, nor after the password or the second factor changed. */
export const rememberClient = (
  secrets: Secrets,
  tenantId: number,
  userId: number,
  stamp: string,
  now: Date,
): string => {
  const remembered: RememberedClient = { userId, stamp, until: secondsAfter(now, rememberedSeconds).getTime() }
  return secrets.seal(purpose, tenantId, JSON.stringify(remembered))
}

export function isRememberedClient(
  secrets: Secrets,
  token: string | null | undefined,
  tenantId: number,
  userId: number,
  stamp: string,
  now: Date,
): boolean {
  const opened = token ? secrets.open(purpose, tenantId, token) : null
  if (opened === null) return false
  const remembered: RememberedClient = JSON.parse(opened)
  const isLiving = lasts(new Date(remembered.until), rememberedSeconds, now)
  return remembered.userId === userId && remembered.stamp === stamp && isLiving
}
