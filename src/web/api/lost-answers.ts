/**
 * Commands whose answer was lost: nobody here knows whether they were done. Sent again they keep their number, under which the
 * server does them once and answers as it did, until something else is done: then the same words are a new wish. What it
 * answers so is of before: others may have undone it since, and nobody may be told that it is done now (O117).
 */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { newCallNumber } from '../../shared/call-number.ts'
import { type Answer, type ApiError, lost, unreachable } from './wire.ts'

const numbers = new Map<string, string>()

/** Numbers under which the server had done something before. */
const answeredBefore = new Set<string>()

export const wasAnsweredBefore = (number: string): boolean => answeredBefore.has(number)

const drawn = new WeakMap<object, string>()

/** The body goes out under this number: its form has noted it on the device, and may ask again on another page. */
export function underNumber<Body extends object>(number: string, body: Body): Body {
  drawn.set(body, number)
  return body
}

/** Its form asks what has become of it. */
export const hasOwnNumber = (body: unknown): boolean => drawnFor(body) !== undefined

const drawnFor = (body: unknown) => (typeof body === 'object' && body !== null ? drawn.get(body) : undefined)

const outcomeUnknown: MessageKey = 'OutcomeUnknown'

const numberTaken: MessageKey = 'OutboxHeadersInvalid'
const doneBefore: MessageKey = 'DoneBefore'

/** Of a command that says no more than that it was done: whether it still is, nobody knows. */
export const isOfBefore: ApiError = { ...unreachable, status: 409, name: doneBefore }

/** Under this number something was done already, be it in other words: passwords are typed anew, and others save meanwhile. */
export const isDoneBefore = ({ name }: ApiError): boolean => name === numberTaken || name === doneBefore

/** Commands of a wish that is on its way. */
const wishes = new Set<Set<string>>()

/** Many commands that somebody wants at once: what is done of one makes none of the others a new wish (O129), but those before. */
export async function asOneWish(send: () => Promise<unknown>): Promise<void> {
  const wish = new Set<string>()
  wishes.add(wish)
  const before = [...numbers.keys()]
  try {
    await send()
  } finally {
    wishes.delete(wish)
    const isAnyDone = [...wish].some((command) => !numbers.has(command))
    if (isAnyDone) for (const command of before) if (!wish.has(command)) numbers.delete(command)
  }
}

/** `command`: what tells it from every other, its body too. */
export async function sendNumbered(
  command: string,
  send: (number: string) => Promise<Answer>,
  body?: unknown,
): Promise<Answer> {
  const number = drawnFor(body) ?? numbers.get(command) ?? newCallNumber()
  for (const wish of wishes) wish.add(command)
  const answer = await send(number)
  if (answer.error === undefined && answer.isOfBefore) answeredBefore.add(number)
  const status = answer.error?.status ?? 200
  if (status === 0 || status >= 500) numbers.set(command, number)
  else if (wishes.size > 0) numbers.delete(command)
  else numbers.clear()
  // The server's own way of not knowing: its database broke off.
  const isUnknown = status === 0 || answer.error?.name === outcomeUnknown
  return isUnknown ? { error: lost } : answer
}
