/**
 * Work that is done some at a time: what hangs, or is asked too often, keeps only its own people waiting. Organisations take
 * turns, and people within each, whoever fills it; who has gone leaves it, and nobody waits longer in it than a proxy would.
 * Where there is a place nothing is awaited, and no timer is set.
 */

interface Turn {
  /** An organisation, or what stands for one. */
  tenant: number | string
  person: number | string
}

export interface Asking extends Turn {
  /** Who has some choice in what they are taken for stands in a second line as well: every other turn goes by that one. */
  alsoBy?: Turn
  /** Aborted when nobody waits for the work any more. */
  signal?: AbortSignal
}

interface Bounds {
  ofPerson: number
  ofTenant: number
  ofAll: number
}

export interface QueueLimits {
  /** Under way. */
  places: Bounds
  /** Waiting and under way. */
  inside: Bounds
  /** Milliseconds of waiting. */
  longestWait: number
  /** What is told where there is no place, or none that would be reached in time. */
  isFull: () => Error
}

/** Stands in both lines at once. */
interface Waiter {
  standings: readonly Standing[]
  /** Gives it its place. */
  give(): void
}

/** Kept for as long as somebody is inside. */
class Person {
  inside = 0
  working = 0
  /** The first is next. */
  readonly waiting = new Set<Waiter>()
}

class Tenant {
  inside = 0
  working = 0
  readonly people = new Map<Turn['person'], Person>()
  /** Of whom somebody waits; the first is next. */
  readonly waiting = new Map<Turn['person'], Person>()
}

class Line {
  readonly limits: QueueLimits
  readonly tenants = new Map<Turn['tenant'], Tenant>()
  /** The first is next. */
  readonly waiting = new Map<Turn['tenant'], Tenant>()

  constructor(limits: QueueLimits) {
    this.limits = limits
  }

  standingOf(turn: Turn): Standing {
    const tenant = this.tenants.get(turn.tenant) ?? new Tenant()
    return new Standing(this, turn, tenant, tenant.people.get(turn.person) ?? new Person())
  }

  /** Those of one person are alike: where the first has no place, none has. */
  get next(): Waiter | undefined {
    for (const tenant of this.waiting.values()) {
      for (const person of tenant.waiting.values()) {
        const [waiter] = person.waiting
        if (waiter?.standings.every(({ hasPlace }) => hasPlace)) return waiter
      }
    }
    return undefined
  }
}

/** Where somebody stands in one of the lines. */
class Standing {
  readonly #line: Line
  readonly #turn: Turn
  readonly #tenant: Tenant
  readonly #person: Person

  constructor(line: Line, turn: Turn, tenant: Tenant, person: Person) {
    this.#line = line
    this.#turn = turn
    this.#tenant = tenant
    this.#person = person
  }

  get isFull(): boolean {
    const { ofPerson, ofTenant } = this.#line.limits.inside
    return this.#person.inside >= ofPerson || this.#tenant.inside >= ofTenant
  }

  get hasPlace(): boolean {
    const { ofPerson, ofTenant } = this.#line.limits.places
    return this.#tenant.working < ofTenant && this.#person.working < ofPerson
  }

  comeIn(): void {
    if (this.#person.inside++ === 0) this.#tenant.people.set(this.#turn.person, this.#person)
    if (this.#tenant.inside++ === 0) this.#line.tenants.set(this.#turn.tenant, this.#tenant)
  }

  goOut(): void {
    if (--this.#person.inside === 0) this.#tenant.people.delete(this.#turn.person)
    if (--this.#tenant.inside === 0) this.#line.tenants.delete(this.#turn.tenant)
  }

  begin(): void {
    this.#person.working++
    this.#tenant.working++
  }

  end(): void {
    if (this.#person.working === 0) throw new Error('Who leaves a queue had not entered it')
    this.#person.working--
    this.#tenant.working--
  }

  /** Who is there already keeps its turn. */
  wait(waiter: Waiter): void {
    this.#person.waiting.add(waiter)
    this.#tenant.waiting.set(this.#turn.person, this.#person)
    this.#line.waiting.set(this.#turn.tenant, this.#tenant)
  }

  giveUp(waiter: Waiter): void {
    this.#person.waiting.delete(waiter)
    if (this.#person.waiting.size === 0) this.#tenant.waiting.delete(this.#turn.person)
    if (this.#tenant.waiting.size === 0) this.#line.waiting.delete(this.#turn.tenant)
  }

  /** Whose turn it was goes to the end. */
  serve(waiter: Waiter): void {
    this.#person.waiting.delete(waiter)
    toTheEnd(this.#tenant.waiting, this.#turn.person, this.#person)
    toTheEnd(this.#line.waiting, this.#turn.tenant, this.#tenant)
  }
}

function toTheEnd<Key, Of extends { waiting: { size: number } }>(turns: Map<Key, Of>, key: Key, served: Of): void {
  turns.delete(key)
  if (served.waiting.size > 0) turns.set(key, served)
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** Who asks by one turn alone stands at the same place of both. */
  readonly #byTurn: Line
  readonly #alsoBy: Line
  #isSecondNext = false
  #inside = 0
  #working = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#byTurn = new Line(limits)
    this.#alsoBy = new Line(limits)
  }

  async pass<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    await this.enter(asking)
    try {
      return await work()
    } finally {
      this.leave(asking)
    }
  }

  /** Undefined: there is a place. Who is in leaves it by `leave`; who was refused, or waited in vain, has left. */
  enter(asking: Asking): Promise<void> | undefined {
    asking.signal?.throwIfAborted()
    const { inside, isFull } = this.#limits
    const standings = this.#standingsOf(asking)
    if (this.#inside >= inside.ofAll || standings.some((standing) => standing.isFull)) throw isFull()
    this.#inside++
    for (const standing of standings) standing.comeIn()
    if (!this.#isFree || !standings.every(({ hasPlace }) => hasPlace)) return this.#wait(standings, asking.signal)
    this.#begin(standings)
    return undefined
  }

  leave(asking: Asking): void {
    const standings = this.#standingsOf(asking)
    for (const standing of standings) standing.end()
    this.#working--
    this.#goOut(standings)
    this.#letNextIn()
  }

  #standingsOf(asking: Asking): readonly Standing[] {
    return [this.#byTurn.standingOf(asking), this.#alsoBy.standingOf(asking.alsoBy ?? asking)]
  }

  get #isFree(): boolean {
    return this.#working < this.#limits.places.ofAll
  }

  #begin(standings: readonly Standing[]): void {
    this.#working++
    for (const standing of standings) standing.begin()
  }

  #goOut(standings: readonly Standing[]): void {
    this.#inside--
    for (const standing of standings) standing.goOut()
  }

  #wait(standings: readonly Standing[], signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const give = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', goAway)
      resolve()
    }
    const waiter: Waiter = { standings, give }
    const leave = (reason: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', goAway)
      for (const standing of standings) standing.giveUp(waiter)
      this.#goOut(standings)
      reject(reason)
    }
    const goAway = () => leave(signal?.reason)
    const timer = setTimeout(() => leave(this.#limits.isFull()), this.#limits.longestWait)
    signal?.addEventListener('abort', goAway, { once: true })
    for (const standing of standings) standing.wait(waiter)
    return promise
  }

  #letNextIn(): void {
    if (!this.#isFree) return
    this.#isSecondNext = !this.#isSecondNext
    const waiter = (this.#isSecondNext ? this.#alsoBy : this.#byTurn).next
    if (!waiter) return
    for (const standing of waiter.standings) standing.serve(waiter)
    this.#begin(waiter.standings)
    waiter.give()
  }
}
