/**
 * Work that is done some at a time: what hangs, or is asked too often, keeps only its own people waiting. Organisations take
 * turns, and people within each, whoever fills it; who has gone leaves it, and nobody waits longer in it than a proxy would.
 * Where there is a place nothing is awaited, and no timer is set.
 */

export interface Asking {
  /** An organisation, or what stands for one. */
  tenant: number | string
  person: number | string
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

/** Kept for as long as somebody is inside. */
class Person {
  inside = 0
  working = 0
  /** Gives each its place; the first is next. */
  readonly waiting = new Set<() => void>()
}

class Tenant {
  inside = 0
  working = 0
  readonly people = new Map<Asking['person'], Person>()
  /** Of whom somebody waits; the first is next. */
  readonly waiting = new Map<Asking['person'], Person>()
}

export class FairQueue {
  readonly #limits: QueueLimits
  readonly #tenants = new Map<Asking['tenant'], Tenant>()
  readonly #waiting = new Map<Asking['tenant'], Tenant>()
  #inside = 0
  #working = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
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
    const tenant = this.#tenants.get(asking.tenant) ?? new Tenant()
    const person = tenant.people.get(asking.person) ?? new Person()
    const { inside, isFull } = this.#limits
    if (person.inside >= inside.ofPerson || tenant.inside >= inside.ofTenant || this.#inside >= inside.ofAll) {
      throw isFull()
    }
    if (person.inside++ === 0) tenant.people.set(asking.person, person)
    if (tenant.inside++ === 0) this.#tenants.set(asking.tenant, tenant)
    this.#inside++
    if (!this.#hasPlaceFor(tenant) || !this.#hasPlaceOf(person)) return this.#wait(asking, tenant, person)
    this.#begin(tenant, person)
    return undefined
  }

  leave(asking: Asking): void {
    const tenant = this.#tenants.get(asking.tenant)
    const person = tenant?.people.get(asking.person)
    if (!tenant || !person) throw new Error('Who leaves a queue had not entered it')
    person.working--
    tenant.working--
    this.#working--
    this.#goOut(asking, tenant, person)
    this.#letNextIn()
  }

  #hasPlaceFor(tenant: Tenant): boolean {
    const { ofTenant, ofAll } = this.#limits.places
    return this.#working < ofAll && tenant.working < ofTenant
  }

  #hasPlaceOf(person: Person): boolean {
    return person.working < this.#limits.places.ofPerson
  }

  #begin(tenant: Tenant, person: Person): void {
    person.working++
    tenant.working++
    this.#working++
  }

  #goOut(asking: Asking, tenant: Tenant, person: Person): void {
    if (--person.inside === 0) tenant.people.delete(asking.person)
    if (--tenant.inside === 0) this.#tenants.delete(asking.tenant)
    this.#inside--
  }

  #wait(asking: Asking, tenant: Tenant, person: Person): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { signal } = asking
    const give = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', goAway)
      resolve()
    }
    const leave = (reason: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', goAway)
      person.waiting.delete(give)
      if (person.waiting.size === 0) tenant.waiting.delete(asking.person)
      if (tenant.waiting.size === 0) this.#waiting.delete(asking.tenant)
      this.#goOut(asking, tenant, person)
      reject(reason)
    }
    const goAway = () => leave(signal?.reason)
    const timer = setTimeout(() => leave(this.#limits.isFull()), this.#limits.longestWait)
    signal?.addEventListener('abort', goAway, { once: true })
    person.waiting.add(give)
    // Who is there already keeps its turn.
    tenant.waiting.set(asking.person, person)
    this.#waiting.set(asking.tenant, tenant)
    return promise
  }

  #letNextIn(): void {
    for (const [tenantKey, tenant] of this.#waiting) {
      if (!this.#hasPlaceFor(tenant)) continue
      for (const [personKey, person] of tenant.waiting) {
        if (!this.#hasPlaceOf(person)) continue
        const [give] = person.waiting
        if (!give) continue
        person.waiting.delete(give)
        toTheEnd(tenant.waiting, personKey, person)
        toTheEnd(this.#waiting, tenantKey, tenant)
        this.#begin(tenant, person)
        give()
        return
      }
    }
  }
}

/** Whose turn it was. */
function toTheEnd<Key, Of extends { waiting: { size: number } }>(turns: Map<Key, Of>, key: Key, served: Of): void {
  turns.delete(key)
  if (served.waiting.size > 0) turns.set(key, served)
}
