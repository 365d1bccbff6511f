/** A person’s saved views of lists: as the server has them, and over that what still waits on this device. */
import type { SavedView } from '../../contract/services/preferences.ts'
import { membersOf, type WaitingChoice } from './waiting-choice.ts'

export type ListView = SavedView

export const viewOperation = 'preferencesSaveView'

function isWholeView(body: unknown): body is ListView {
  const { id, list, name, filters, density } = membersOf(body)
  return [id, list, name, density].every((word) => typeof word === 'string') && Array.isArray(filters)
}

/** The latest first; `waiting`: in the order in which the person did it. */
export const viewsOf = (saved: readonly ListView[], waiting: readonly WaitingChoice[]): readonly ListView[] =>
  waiting.reduce<readonly ListView[]>(
    (views, { operation, body }) =>
      operation === viewOperation && isWholeView(body) ? [body, ...views.filter(({ id }) => id !== body.id)] : views,
    saved,
  )
