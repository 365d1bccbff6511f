/**
 * Commands whose answer was lost: nobody here knows whether they were done. Sent again they keep their number, under which the
 * server does them once and answers as it did, until something else is done: then the same words are a new wish.
 */
import { newCallNumber } from '../../shared/call-number.ts'

const numbers = new Map<string, string>()

export const numberFor = (command: string): string => numbers.get(command) ?? newCallNumber()

export function answerLost(command: string, number: string): void {
  numbers.set(command, number)
}

export function answerCame(): void {
  numbers.clear()
}
