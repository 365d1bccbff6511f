/**
 * What a person has chosen for themselves is laid over what the server last said: what still waits on this device, and what the
 * server has taken, until an answer comes that was asked for after it (O69).
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isAskedLater } from '../../offline/asked-later.ts'
import { enhancedApi } from '../api/generated/preferences.ts'
import { queryKey } from '../api/query-key.ts'
import type { AppDispatch } from '../store/create-store.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { personShelf } from './person.ts'
import type { SentChoice } from './sent-choices.ts'
import { inOrder, type WaitingChoice } from './waiting-choice.ts'

/** Made on this page. Not sent yet: it is on its way to the device or to the server. */
interface OwnChoice extends WaitingChoice {
  sentAt?: number
}

interface Choices {
  /** On the device, to be sent. */
  waiting: readonly WaitingChoice[]
  /** Noted on the device, when they were sent. */
  sent: readonly SentChoice[]
  own: readonly OwnChoice[]
}

// One outbox for the whole page; the screens that show it come and go.
let choices: Choices = { waiting: [], sent: [], own: [] }
const changes = new EventTarget()

function setChoices(changed: Partial<Choices>): void {
  choices = { ...choices, ...changed }
  changes.dispatchEvent(new Event('change'))
}

function onChoices(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

const preferencesKey = queryKey('preferencesGetPreferences', undefined)

/** In the order in which the person did it. */
export function useWaitingChoices(): readonly WaitingChoice[] {
  const { waiting, sent, own } = useSyncExternalStore(onChoices, () => choices)
  const askedAt = useAppSelector(({ freshness }) => freshness[preferencesKey]?.askedAt ?? 0)
  return useMemo(() => {
    const isUntold = ({ sentAt }: OwnChoice) => sentAt === undefined || isAskedLater(sentAt, askedAt)
    return inOrder([...sent.filter(isUntold), ...waiting, ...own.filter(isUntold)])
  }, [waiting, sent, own, askedAt])
}

/** In this order: what is sent meanwhile is not missing from both. */
async function readAnew(settled: (own: Choices['own']) => Choices['own']): Promise<void> {
  const shelf = await personShelf()
  const entries = (await shelf?.waiting()) ?? []
  const sent = (await shelf?.sentChoices()) ?? []
  setChoices({ waiting: entries.flatMap(({ write }) => write ?? []), sent, own: settled(choices.own) })
}

let lastReading = Promise.resolve()

/** One after the other: what an earlier reading found waiting may have been sent before a later one. */
function readChoicesAnew(settled: (own: Choices['own']) => Choices['own'] = (own) => own): Promise<void> {
  lastReading = lastReading.then(() => readAnew(settled)).catch(console.error)
  return lastReading
}

/** An answer that is on its way may be older than what was just sent, and keeps another from being asked for. */
async function askAnew(dispatch: AppDispatch): Promise<void> {
  await dispatch(enhancedApi.util.getRunningQueryThunk('preferencesGetPreferences', undefined))
  const { preferencesGetPreferences } = enhancedApi.endpoints
  await dispatch(preferencesGetPreferences.initiate(undefined, { forceRefetch: true, subscribe: false }))
}

const readAndAsk = async (dispatch: AppDispatch, settled?: (own: Choices['own']) => Choices['own']): Promise<void> => {
  await readChoicesAnew(settled)
  await askAnew(dispatch)
}

/** It holds in the same moment, with and without a network; what cannot be kept anywhere holds no longer. */
export async function choose<Answer extends { error?: unknown }>(
  dispatch: AppDispatch,
  choice: WaitingChoice,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const mine: OwnChoice = { ...choice }
  setChoices({ own: [...choices.own, mine] })
  const answer = await send()
  const sentAt = Date.now()
  const settled = (own: Choices['own']) =>
    own.flatMap((one) => (one !== mine ? [one] : answer.error ? [] : [{ ...one, sentAt }]))
  readAndAsk(dispatch, settled).catch(console.error)
  return answer
}

/** Keeps what is shown in step with what waits on the device, in whichever tab it was done; once on a page. */
export function useChoicesInStep(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isMounted = true
    let last: number | undefined
    void readChoicesAnew()
    personShelf().then((shelf) => {
      if (!isMounted) return
      stop = shelf?.onUnsent(({ unsent }) => {
        if (unsent !== (last ?? 0)) readAndAsk(dispatch).catch(console.error)
        last = unsent
      })
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [dispatch])
}
