import { expect, test } from 'vitest'
import { asOneWish, sendNumbered } from './lost-answers.ts'
import type { Answer } from './wire.ts'

const answered = { data: null } as Answer
const lostAnswer = { error: { status: 503 } } as Answer

const sent: string[] = []
const send = (command: string, answer: Answer) =>
  sendNumbered(command, async (number) => {
    sent.push(`${command} ${number}`)
    return answer
  })
const numberOf = (index: number) => sent.at(index)?.split(' ')[1]

test('O129: of many commands one that was lost keeps its number while the others are done', async () => {
  await asOneWish(() => Promise.all([send('off:A', answered), send('off:B', lostAnswer)]))
  const first = numberOf(-1)
  await asOneWish(() => Promise.all([send('off:B', lostAnswer), send('off:C', answered)]))
  expect(sent.find((line) => line === `off:B ${first}`)).toBeDefined()
  expect(new Set(sent.filter((line) => line.startsWith('off:B')))).toHaveProperty('size', 1)
})

test('O133: once many others were done, the same words are a new wish', async () => {
  await asOneWish(() => send('off:B', lostAnswer))
  const before = numberOf(-1)
  await asOneWish(() => Promise.all([send('on:A', answered), send('on:B', answered)]))
  await asOneWish(() => send('off:B', answered))
  expect(numberOf(-1)).not.toBe(before)
})
