import { useEffect, useState } from 'react'
import { isUnreachable, unreachable } from '../../api/wire.ts'
import { isApiError } from '../api-error.ts'
import { readBasis } from './draft-keeper.ts'

export interface QueryAnswer<Data> {
  currentData?: Data | undefined
  fulfilledTimeStamp?: number | undefined
  error?: unknown
  refetch: () => PromiseLike<{ data?: Data | undefined; error?: unknown }>
}

/** Answers what the fields would begin with at this moment, and throws where nobody can say. */
export type AskLatest<Data> = <Values>(valuesOf: (answer: Data) => Values) => () => Promise<Values>

/** Throws where there is none: what is there of before says nothing of now. */
export async function answerNow<Data>(ask: QueryAnswer<Data>['refetch']): Promise<Data> {
  const { data, error } = await ask()
  if (error !== undefined || data === undefined) throw error ?? unreachable
  return data
}

export const askLatest =
  <Data>(ask: QueryAnswer<Data>['refetch']): AskLatest<Data> =>
  (valuesOf) =>
  async () =>
    valuesOf(await answerNow(ask))

/**
 * The first answer that came after the form was opened. An older one would undo what others changed since, and a later one,
 * which every try to save brings about, what is being typed. Where nobody answers, a draft of the form (`name`) brings what it
 * began with, until somebody does.
 */
export function useFreshAnswer<Data>(name: string, result: QueryAnswer<Data>) {
  const { currentData, fulfilledTimeStamp = 0, error, refetch } = result
  const [openedAt, setOpenedAt] = useState(() => Date.now())
  const [answer, setAnswer] = useState<Data>()
  const [answeredAt, setAnsweredAt] = useState(0)
  const [ofDraft, setOfDraft] = useState<Data>()
  if (answeredAt < openedAt && currentData !== undefined && fulfilledTimeStamp >= openedAt) {
    setAnswer(currentData)
    setAnsweredAt(fulfilledTimeStamp)
  }
  const isAlone = answer === undefined && isApiError(error) && isUnreachable(error)
  useEffect(() => {
    if (!isAlone) return
    let isShown = true
    // Of the same shape: another version of the contract has none.
    readBasis(name).then((basis) => isShown && setOfDraft(basis as Data | undefined), console.error)
    return () => {
      isShown = false
    }
  }, [isAlone, name])
  /** The next answer is wanted. Until it is there, the one before stays. */
  const renew = () => setOpenedAt(Date.now())
  const startOver = () => {
    renew()
    setAnswer(undefined)
    setOfDraft(undefined)
  }
  return { answer: answer ?? ofDraft, renew, startOver, latest: askLatest(refetch) }
}
