/**
 * Who is not signed in may name an organisation by a number that none has, or none has any more. That is no call of the
 * operator’s: it is one of a tenant beyond all numbers that can be named, which has no people and no rows, and where nothing
 * opens. It looks as a call to an organisation that does not know the caller, so that numbers cannot be counted up (F18).
 */

/** One more than can be named. */
const beyond = 1_000_000_000

/** `named`: 0 where the number is none that a tenant can have (`src/contract/vocabulary/tenant-numbers.ts`). */
export const absentTenant = (named: number): number => beyond + named

export const isAbsent = (tenantId: number): boolean => tenantId >= beyond

export const namedNumber = (tenantId: number): number => tenantId % beyond

/** Whose logs tell of it, and whose rows count its guesses: of what names nobody, the operator’s. */
export const recordedAt = (tenantId: number): number => (isAbsent(tenantId) ? 0 : tenantId)
