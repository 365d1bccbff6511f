/**
 * What a page of the account keeps in its entry of the history, so that a reload goes on with it. It is for whoever was at the
 * device then: once somebody has come or left, in whichever tab, it is nobody’s.
 */
import { markNow } from '../../offline/owner-mark.ts'
import { isLedAfterSomebody } from '../session/tab-history.ts'

export const keepInEntry = (note: object, address?: string): void =>
  history.replaceState({ ...note, hands: markNow().hands }, '', address)

export function keptInEntry<Note extends object>(): Partial<Note> {
  const { hands, ...note } = Object(history.state)
  if (hands === undefined) return {}
  if (hands === markNow().hands && !isLedAfterSomebody()) return note
  // Not even for whoever can read the history of a tab.
  history.replaceState(null, '')
  return {}
}
