/** What services of others answer is held to the shape in which it is used: whatever else it is becomes one fault. */
import { type Static, type TSchema, Type } from 'typebox'

/** It answers, and not what such a service answers: another is at the address, or something in between. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError'
}

export async function readAnswer<Schema extends TSchema>(schema: Schema, text: string): Promise<Static<Schema>> {
  const answer = parsed(text)
  // Loaded when it is first needed, as most starts never ask a service.
  const { Check } = await import('typebox/value')
  if (!Check(schema, answer)) throw new UnexpectedAnswerError('The answer does not have the shape that is used')
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnexpectedAnswerError('The answer is no JSON', { cause })
  }
}

/** Services leave out what they do not know, or answer null. */
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))

const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Services write moments in several ways. */
export const Moment = Type.Refine(Type.String(), (text) => {
  const moment = Date.parse(text)
  return moment >= earliest && moment <= latest
})
