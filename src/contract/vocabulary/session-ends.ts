/**
 * Why a session does not go on: the next 401 carries one of these names, and so does the address of the sign-in page that
 * follows. Each is the key of its words, too.
 */
import type { MessageKey } from './messages.ts'

const sessionEnds = [
  'SessionHasEnded.bySignOut',
  'SessionHasEnded.byOtherSignIn',
  'SessionHasEnded.fromElsewhere',
  'SessionHasEnded.byAdministrator',
  'SessionHasEnded.byNewPassword',
  'SessionHasEnded.bySecondFactor',
  'SessionHasEnded.byChange',
  'SessionHasEnded.byRemovedLogin',
  'SessionHasEnded.bySwitchOff',
  'SessionHasEnded.byLock',
  'SessionHasEnded.byTime',
  'SessionHasEnded.byIdleness',
  'SessionHasEnded.byReuse',
  'SessionHasEnded.byLostReach',
  'SessionHasEnded.byDelegation',
  'SessionHasEnded.byBlockedWindow',
] as const satisfies readonly MessageKey[]

export type SessionEnd = (typeof sessionEnds)[number]

/** `ended`: the server did not say why. */
export type ToldEnd = SessionEnd | 'ended'

/** Null for any other text, wherever it comes from. */
export const sessionEndNamed = (name: string | null): SessionEnd | null =>
  sessionEnds.find((end) => end === name) ?? null
