/**
 * Whether an account is locked. That keeps everybody from beginning a session of it, and from trying its password; sessions
 * that there are go on, because whoever knows a name can lock it (A31). A lock that failures set names the moment of the last
 * of them; where that lies further ahead than clocks differ, the clock was wrong, and the lock counts as none: its owner is
 * not shut out for as long as the clock was ahead. A lock without that moment, of an earlier version, lasts as long as it says.
 */
import { type SqlBool, sql } from 'kysely'
import { clockTolerance, isAhead, secondsAfter } from '../times/moments.ts'

export interface Lock {
  lockoutEnd: Date | null
  lockoutSetAt: Date | null
}

export const isSetAhead = (setAt: Date | null, now: Date): boolean => setAt !== null && isAhead(setAt, now)

export const isLocked = ({ lockoutEnd, lockoutSetAt }: Lock, now: Date): boolean =>
  lockoutEnd !== null && lockoutEnd > now && !isSetAhead(lockoutSetAt, now)

/** The same of the row of `users` that a statement calls so. */
export const isLockedRow = (now: Date, users = 'users') => sql<SqlBool>`(
  coalesce(${sql.ref(`${users}.lockout_end_date_utc`)} > ${now}, false) and not ${isRowSetAhead(now, users)})`

export const isRowSetAhead = (now: Date, users = 'users') => sql<SqlBool>`
  coalesce(${sql.ref(`${users}.lockout_set_at`)} > ${secondsAfter(now, clockTolerance)}, false)`
