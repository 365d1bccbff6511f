/** R3: hostile inputs over all operations, made from the contract's own schemas. */
import fc from 'fast-check'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import type { CatalogueEntry } from '../../../src/contract/operation.ts'
import { type Caller, contosoAdmin, hostAdmin, type Person, type Portal, startApp } from '../harness.ts'
import { hostileInput } from './inputs.ts'

export interface Harm {
  operation: string
  what: string
  input: string
}

const longestAnswer = 20_000
const trace = /\bat [\w.<>]+ \(|node_modules|\.ts:\d+/
const recordIds = [1, 2, 3, 4, 5, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]
const attackers: readonly (Person | null)[] = [contosoAdmin, hostAdmin, null]

/** Query members travel as text. */
const asText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(asText) : typeof value === 'object' ? JSON.stringify(value) : value

const asQuery = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, asText(value)]))
    : undefined

const inputsOf = ({ operation }: CatalogueEntry) =>
  fc.record({
    query: hostileInput(operation.query, recordIds).map(asQuery),
    body: hostileInput(operation.body, recordIds),
  })

/** An attacker may end their own session, their account or their whole tenant; then the next portal is attacked. */
class Target {
  #portal: Portal | undefined
  readonly #callers = new Map<Person, Caller>()

  async caller(person: Person | null): Promise<Caller> {
    this.#portal ??= await startApp({ withReports: true })
    if (person === null) return this.#portal.anonymous
    const known = this.#callers.get(person)
    if (known && (await known.call('Permission_GetAllPermissions')).status !== 401) return known
    const caller = await this.#portal.signIn(person).catch(() => null)
    if (caller) {
      this.#callers.set(person, caller)
      return caller
    }
    await this.close()
    return this.caller(person)
  }

  async close(): Promise<void> {
    await this.#portal?.close()
    this.#portal = undefined
    this.#callers.clear()
  }
}

function harmIn(status: number, body: string): string | null {
  if (status >= 500) return `answered ${status}`
  if (trace.test(body)) return 'told where its code is'
  return null
}

/** Told while it goes on: a long run that stands still says where, and one that is cut short has said what it found. */
export interface Watcher {
  operationBegins?(operation: string, calls: number): void
  harmFound?(harm: Harm): void
}

/** Calls every operation with `rounds` hostile inputs as each attacker; answers what came of it. */
export async function attack(rounds: number, seed: number, watcher: Watcher = {}) {
  const target = new Target()
  const harms: Harm[] = []
  let calls = 0
  for (const entry of operations) {
    watcher.operationBegins?.(entry.id, calls)
    const samples = fc.sample(inputsOf(entry), { numRuns: rounds * attackers.length, seed })
    for (const [index, input] of samples.entries()) {
      const caller = await target.caller(attackers[index % attackers.length] ?? null)
      const what = await Promise.race([
        caller.callWith(entry.id as OperationId, input as { query: unknown; body: unknown }).then(
          ({ status, raw }) => harmIn(status, raw.body),
          (error: unknown) => `broke the client: ${error}`,
        ),
        new Promise<string>((resolve) => setTimeout(() => resolve('never answered'), longestAnswer).unref()),
      ])
      calls += 1
      if (!what) continue
      const harm = { operation: entry.id, what, input: JSON.stringify(input)?.slice(0, 400) ?? '' }
      harms.push(harm)
      watcher.harmFound?.(harm)
    }
  }
  await target.close()
  return { calls, harms }
}
