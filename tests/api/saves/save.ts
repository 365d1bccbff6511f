/** What an operation that saves a form can say in parts or as a whole, and what its tests ask for it. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../harness.ts'

/** Of the round, so that every round changes what it names. */
type Value = (round: number) => unknown

/** Some of the members, with what is said in them. */
export type Said = Readonly<Record<string, unknown>>

export interface Save {
  caller: Caller
  /** Members that a form may leave out, or say alone. */
  members: Readonly<Record<string, Value>>
  body(said: Said): object
  /** What is kept, under the members’ names. */
  kept(): Promise<object>
}

export const flag: Value = (round) => round % 2 === 0
export const words: Value = (round) => `Words of round ${round}`
export const oneOf =
  (...values: unknown[]): Value =>
  (round) =>
    values[round % values.length]

export const word = () => randomUUID().slice(0, 8)

/** Forms that are sent whole. */
export interface WholeSave {
  caller: Caller
  bodies: readonly [object, object]
  kept(): Promise<object>
}

export async function answer<T>(call: Promise<{ status: number; result: T; error: unknown }>): Promise<T> {
  const { status, result, error } = await call
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(error)}`)
  return result
}

export const rolesOf = async (admin: Caller) => {
  const { items } = await answer(admin.call('Role_GetRoles', { body: {} }))
  return new Map(items.map(({ name, id }) => [name, id]))
}
