/**
 * How often something may be sent at somebody’s will. Mails and text messages leave by `Leave` alone, which is had here and
 * counted: nothing that sends can be written without a limit (attack row A10).
 */
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Principal } from '../access/principal.ts'
import { comeBackIn } from '../access/refusals.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { giveTurnBack, takeTurn } from './one-time.ts'

interface SendLimit {
  /** To one address or number, within as many seconds. */
  most: number
  seconds: number
}

const day = 86_400
const hour = 3_600
const tenMinutes = 600

export const sendLimits = {
  'account mail': { most: 5, seconds: hour },
  activation: { most: 5, seconds: hour },
  'authenticator reset': { most: 5, seconds: hour },
  'edition request': { most: 3, seconds: day },
  'number check': { most: 3, seconds: tenMinutes },
  'second factor code': { most: 3, seconds: tenMinutes },
  'security notice': { most: 10, seconds: hour },
  'test mail': { most: 5, seconds: hour },
} as const satisfies Record<string, SendLimit>

export type Sent = keyof typeof sendLimits

/** Of all kinds together, by one person who is signed in, to whomever. */
export const mostOfOnePerson = { most: 200, seconds: hour } as const satisfies SendLimit

/** To people of lists, by whoever brought them, beside what they send otherwise: those of one list go out at once (A111). */
export const mostInvitations = { most: limits.importedPeople, seconds: hour } as const satisfies SendLimit

declare const had: unique symbol
export interface Leave {
  readonly [had]: true
}

const leave = {} as Leave

/** What a job writes nobody asks for, or a call asked for it that had leave. */
export const leaveOfJobs = leave

interface Asker {
  db: Db
  tenantId: number
  secrets: Secrets
  now: Date
  principal: Principal | null
}

const turnOf = ({ tenantId, secrets }: Pick<Asker, 'tenantId' | 'secrets'>, key: string) =>
  ({ tenantId, kind: 'sent', keyHash: secrets.hash('sent', tenantId, key) }) as const

type Counting = Omit<Asker, 'principal'>

const takeTurnOf = (asker: Counting, key: string, limit: SendLimit): Promise<boolean> =>
  takeTurn(asker.db, { ...turnOf(asker, key), ...limit }, asker.now)

const takeTurnTo = (asker: Counting, what: Sent, to: string): Promise<boolean> =>
  takeTurnOf(asker, `${what} to ${to.trim().toUpperCase()}`, sendLimits[what])

const takeTurnOfPerson = (asker: Asker, { tenantId, userId }: Principal): Promise<boolean> =>
  takeTurnOf(asker, `by ${tenantId}:${userId}`, mostOfOnePerson)

/** Null where enough was sent: for those who must not learn whether anything is. */
export async function askLeave(asker: Asker, what: Sent, to: string): Promise<Leave | null> {
  const { principal } = asker
  if (principal && !(await takeTurnOfPerson(asker, principal))) return null
  return (await takeTurnTo(asker, what, to)) ? leave : null
}

/** For a person of a list that `by` brought; null: later. */
export async function askLeaveToInvite(asker: Counting, by: number, to: string): Promise<Leave | null> {
  const key = `invited by ${asker.tenantId}:${by}`
  if (!(await takeTurnOf(asker, key, mostInvitations))) return null
  if (await takeTurnTo(asker, 'activation', to)) return leave
  await giveTurnBack(asker.db, turnOf(asker, key))
  return null
}

export async function requireLeave(asker: Asker, what: Sent, to: string): Promise<Leave> {
  return (await askLeave(asker, what, to)) ?? refuseMore(sendLimits[what])
}

/**
 * Counted for who asks alone: by the operator, to the first person of an organisation that is new each time. One address may
 * be that of many, as where somebody moves fifty customers in or looks after them all.
 */
export async function requireLeaveOfOperator(asker: Asker, operator: Principal): Promise<Leave> {
  return (await takeTurnOfPerson(asker, operator)) ? leave : refuseMore(mostOfOnePerson)
}

function refuseMore({ seconds }: SendLimit): never {
  throw comeBackIn(seconds, 429, 'TooManyRequests')
}
