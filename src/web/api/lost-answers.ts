/**
 * Commands whose answer was lost: nobody here knows whether they were done. Sent again they keep their number, under which the
 * server does them once and answers as it did, until something else is done: then the same words are a new wish.
 */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { newCallNumber } from '../../shared/call-number.ts'
import { type Answer, lost } from './wire.ts'

const numbers = new Map<string, string>()

const outcomeUnknown: MessageKey = 'OutcomeUnknown'

/** `command`: what tells it from every other, its body too. */
export async function sendNumbered(command: string, send: (number: string) => Promise<Answer>): Promise<Answer> {
  const number = numbers.get(command) ?? newCallNumber()
  const answer = await send(number)
  const status = answer.error?.status ?? 200
  if (status === 0 || status >= 500) numbers.set(command, number)
  else numbers.clear()
  // The server's own way of not knowing: its database broke off.
  const isUnknown = status === 0 || answer.error?.name === outcomeUnknown
  return isUnknown ? { error: lost } : answer
}
