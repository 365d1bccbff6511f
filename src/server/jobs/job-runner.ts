/**
 * Claims due jobs of all tenants and runs them, in any number of processes at once. A claim ends by itself after a while
 * and is renewed meanwhile, so that what a killed process held is taken up by another. Idle, it waits to be notified.
 * Nobody is to be kept waiting by what hangs: kinds take turns, and so do organisations within each, and both have no more
 * than their share of the places.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Services } from '../context/services.ts'
import { type Actor, actingAs } from '../db/actor.ts'
import { jobChannel, jobs, scheduleKey } from '../db/job-queue.ts'
import type { Store } from '../db/store.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import { clockTolerance, secondsAfter } from '../times/moments.ts'
import {
  type Claimable,
  type ClaimedJob,
  claimDueJob,
  dueJobIn,
  endJob,
  forgetFormerSuccesses,
  holdClaim,
  idleUntil,
  type JobEnd,
  LostClaimError,
  longestPause,
  nextDueTime,
  nobodyYet,
  renewClaim,
  setBack,
  takeBackAll,
} from './claims.ts'
import { nextTime } from './cron.ts'
import { HopelessJobError, type JobContext, type JobDefinition } from './define-job.ts'
import { tellOfEnd } from './failed-jobs.ts'
import { databaseAgrees } from './witnessed-time.ts'

export interface JobRunnerOptions {
  services: Services
  definitions: readonly JobDefinition<unknown>[]
  clock: () => Date
  /** Jobs at a time. */
  concurrency?: number
}

/** Milliseconds between two looks at what progress is to be written down, and which claims to be renewed. */
const noteEvery = 1_000
const renewEvery = 10_000
/** Milliseconds: a notification may be lost, and processes of another clock add jobs too. */
const slowPoll = 60_000
const afterFailure = 5_000
/** Milliseconds for which a running server waits for a tenant’s own database before it looks elsewhere. */
const ownPatience = 500
/** Milliseconds in which running jobs may end when the server stops. */
const graceToEnd = 3_000
/** Starts beyond the retries: a job whose process was killed is not to blame, but one that kills its process is. */
const cutShortLimit = 2

/** Of places for those that must leave as many to others. */
const half = (places: number): number => Math.ceil(places / 2)

/** Seconds. An organisation that is on again waits as long for its jobs at most. */
const pauseWhileOff = 300

/** 10 s, 20 s, 40 s … an hour. */
const pauseAfter = (attempts: number): number => Math.min(5 * 2 ** attempts, longestPause)

interface Running {
  job: ClaimedJob
  abort: AbortController
  progress: number
  noted: { progress: number; at: number }
  /** It ends with a transaction of its own, after which nobody has the claim. */
  isEnding: boolean
  done: Promise<void>
}

/** The server stops, or the organisation was switched off: the job is given back as it was. */
class StoppingError extends Error {
  override readonly name = 'StoppingError'
}

const actorOf = (job: JobContext): Actor => ({
  ...(job.author ?? { tenantId: job.tenantId, userId: null, impersonatorTenantId: null, impersonatorUserId: null }),
  clientIpAddress: null,
  // A job may last for half an hour, and history says when each thing was done (S59).
  get now() {
    return job.now
  },
})

// What wakes the runner may come from within somebody’s transaction.
const outsideAnyCall = AsyncLocalStorage.snapshot()

export class JobRunner {
  readonly #services: Services
  readonly #definitions: ReadonlyMap<string, JobDefinition<unknown>>
  readonly #clock: () => Date
  readonly #concurrency: number
  readonly #running = new Map<string, Running>()
  /** Kinds of jobs, the next first, with the organisation that each has served last, wherever its rows are. */
  readonly #turns: Map<string, number>
  /** Tenants’ own databases in which nothing is due before that moment, unless something is added. */
  #idle = new WeakMap<Store, Date>()
  /** Tenants’ own databases that have not answered yet: they are asked nothing more until then. */
  readonly #silent = new Set<Store>()
  #patience: number | undefined
  #draining: Promise<void> | undefined
  #isWokenAgain = false
  /** Whether the database tells the same time, as far as was asked. */
  #isTimeAgreed: boolean | undefined
  #isClosing = false
  #poll: NodeJS.Timeout | undefined
  #notes: NodeJS.Timeout | undefined

  constructor({ services, definitions, clock, concurrency = 4 }: JobRunnerOptions) {
    this.#services = services
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]))
    this.#turns = new Map(definitions.map(({ name }) => [name, nobodyYet]))
    this.#clock = clock
    this.#concurrency = concurrency
  }

  async start(): Promise<void> {
    const { store } = this.#services
    this.#patience = ownPatience
    // Only one process at a time can have the embedded store: whatever is running in it was cut short.
    if (store.kind === 'embedded') await takeBackAll(store)
    await this.#agreeOnTime()
    await store.listen(
      jobChannel,
      (tenantId) => void this.#heardOf(tenantId),
      () => void this.#heardOf(''),
    )
    this.#wake()
    // What waits in databases that nobody has called since the start.
    for (const opening of store.otherStores?.() ?? []) {
      // Which does not answer has been told.
      opening.then(
        () => this.#wake(),
        () => undefined,
      )
    }
  }

  /** Runs what is due, one after the other, until nothing is. For tests, which have no runner started. */
  async runDue(): Promise<void> {
    this.#isTimeAgreed = undefined
    this.#idle = new WeakMap()
    for (;;) {
      const job = await this.#claim()
      if (!job) return
      await this.#begin(job)
    }
  }

  /** Waits for a database that does not answer as long as it hangs: whoever stops looks at the time, and at `underWay`. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#poll)
    // Before anything is awaited: a claim may hang, too.
    const grace = setTimeout(() => {
      for (const { abort } of this.#running.values()) abort.abort(new StoppingError('The server stops'))
    }, graceToEnd)
    await this.#draining
    await Promise.all([...this.#running.values()].map(({ done }) => done))
    clearTimeout(grace)
    clearInterval(this.#notes)
  }

  /** Kinds of the jobs whose end is not noted; another process takes them up once their claims have run out. */
  get underWay(): string[] {
    return [...this.#running.values()].map(({ job }) => job.name)
  }

  /** Nobody: it may have been anybody. */
  async #heardOf(tenantId: string): Promise<void> {
    if (tenantId === '') this.#idle = new WeakMap()
    const own = await this.#services.store.homeOf?.(Number(tenantId))?.catch(() => undefined)
    if (own) this.#idle.delete(own)
    this.#wake()
  }

  #wake(): void {
    if (this.#isClosing) return
    if (this.#draining !== undefined) {
      this.#isWokenAgain = true
      return
    }
    this.#draining = outsideAnyCall(() => this.#drain()).finally(() => {
      this.#draining = undefined
      if (this.#isWokenAgain) {
        this.#isWokenAgain = false
        this.#wake()
      }
    })
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#poll)
    let pause = slowPoll
    try {
      for (let free = this.#free(); free > 0 && !this.#isClosing; free = this.#free()) {
        const job = await this.#claim()
        if (!job) break
        if (this.#isClosing) return await this.#giveBack(job)
        void this.#begin(job).then(() => this.#wake())
      }
      pause = await this.#untilNext()
    } catch (error) {
      this.#services.log.error({ err: error }, 'jobs could not be claimed')
      pause = afterFailure
    }
    if (!this.#isClosing) this.#poll = setTimeout(() => this.#wake(), pause).unref()
  }

  #free(): number {
    return this.#concurrency - this.#running.size
  }

  /** A kind has half of the places at most: a mail server that hangs must not keep exports and imports waiting. */
  #hasPlaceFor(name: string): boolean {
    const alike = [...this.#running.values()].filter(({ job }) => job.name === name)
    return alike.length < half(this.#concurrency)
  }

  /** Half of a kind’s places, and of all; the host’s own work serves everybody, and has its share of each kind alone. */
  #organisationsAtShare(name: string): number[] {
    const running = [...this.#running.values()].map(({ job }) => job)
    const alike = running.filter((job) => job.name === name)
    const has = (jobs: ClaimedJob[], tenantId: number, share: number) =>
      jobs.filter((job) => job.tenant_id === tenantId).length >= share
    return [...new Set(running.map((job) => job.tenant_id))].filter(
      (tenantId) =>
        has(alike, tenantId, half(half(this.#concurrency))) ||
        (tenantId !== 0 && has(running, tenantId, half(this.#concurrency))),
    )
  }

  async #untilNext(): Promise<number> {
    const pauses = this.#stores().map((store) => this.#unlessAway(store, () => this.#untilNextOf(store)))
    return Math.min(slowPoll, ...(await Promise.all(pauses)).flat())
  }

  async #untilNextOf(store: Store): Promise<number> {
    const next = await nextDueTime(store, this.#clock())
    if (!next) return slowPoll
    return Math.min(Math.max(next.getTime() - this.#clock().getTime(), 0) + 50, slowPoll)
  }

  /** Each by itself, and none on the way to another. */
  #stores(): readonly Store[] {
    const { store } = this.#services
    return store.openStores?.() ?? [store]
  }

  /** What recurs is left to processes whose time the database confirms: one whose clock is ahead would never stop. */
  async #claimable(): Promise<Claimable[]> {
    const isAgreed = await this.#agreeOnTime()
    // Two of them may differ from each other by twice as much as from the database.
    const furthest = secondsAfter(this.#clock(), 2 * clockTolerance)
    return [...this.#turns].flatMap(([name, served]) => {
      const { every } = this.#definitions.get(name) ?? {}
      if (!this.#hasPlaceFor(name) || (every && !isAgreed)) return []
      const latest = every && nextTime(every, furthest)
      return { name, served, ...(latest && { latest }), atShare: this.#organisationsAtShare(name) }
    })
  }

  async #agreeOnTime(): Promise<boolean> {
    const isAgreed = await databaseAgrees(this.#services.store, this.#clock())
    if (isAgreed === this.#isTimeAgreed) return isAgreed
    this.#isTimeAgreed = isAgreed
    if (isAgreed) await this.#addSchedules()
    else this.#services.log.error(clocksDiffer)
    return isAgreed
  }

  /**
   * One at a time: with each that begins, its kind and its organisation may have had their part. Organisations take turns
   * wherever their rows are: where some have databases of their own, all say first what is due there.
   */
  async #claim(): Promise<ClaimedJob | undefined> {
    const claimable = await this.#claimable()
    for (const store of await this.#inTurn(claimable)) {
      const found = await this.#unlessAway(
        store,
        () => this.#claimFrom(store, claimable),
        (late) => late && this.#beginLate(late),
      )
      const [job] = found.flatMap((each) => each ?? [])
      if (job) return job
    }
    return undefined
  }

  async #inTurn(claimable: readonly Claimable[]): Promise<readonly Store[]> {
    const stores = this.#stores()
    const [main, ...own] = stores
    if (!main || own.length === 0) return stores
    const now = this.#clock()
    const asked = own.map((store) =>
      this.#unlessAway(
        store,
        () => this.#offerOf(store, claimable, now),
        // It may answer as late each time.
        (late) => late && this.#claimLate(store),
      ),
    )
    const [offer, ...offers] = await Promise.all([dueJobIn(main, claimable, now), ...asked])
    return [offer, ...offers.flat()]
      .flatMap((each) => each ?? [])
      .sort((a, b) => a.turn - b.turn || a.tenant_id - b.tenant_id)
      .map(({ store }) => store)
  }

  async #offerOf(store: Store, claimable: readonly Claimable[], now: Date) {
    const idle = this.#idle.get(store)
    if (idle && idle > now) return undefined
    const offer = await dueJobIn(store, claimable, now)
    if (offer) return offer
    const until = await idleUntil(store, now, new Date(now.getTime() + slowPoll))
    if (until) this.#idle.set(store, until)
    return undefined
  }

  async #claimLate(store: Store): Promise<void> {
    try {
      if (this.#isClosing || this.#free() < 1) return
      // Others have begun since it was asked.
      const job = await this.#claimFrom(store, await this.#claimable())
      if (job) this.#beginLate(job)
    } catch (error) {
      this.#services.log.warn({ err: error }, unreadable)
    }
  }

  /** Gives it back where others have taken its place while it was claimed. */
  #beginLate(job: ClaimedJob): void {
    const hasPlace =
      !this.#isClosing &&
      this.#free() > 0 &&
      this.#hasPlaceFor(job.name) &&
      !this.#organisationsAtShare(job.name).includes(job.tenant_id)
    const done = hasPlace ? this.#begin(job) : this.#giveBack(job)
    // What could not be given back runs once its claim has ended.
    void done.catch((err) => this.#services.log.warn({ err }, unreadable)).then(() => this.#wake())
  }

  async #claimFrom(store: Store, claimable: readonly Claimable[]): Promise<ClaimedJob | undefined> {
    const job = await claimDueJob(store, claimable, this.#clock())
    if (!job) return undefined
    this.#turns.delete(job.name)
    this.#turns.set(job.name, job.tenant_id)
    return job
  }

  /** A tenant’s own database that does not answer keeps nobody else’s jobs waiting. */
  async #unlessAway<T>(store: Store, ask: () => Promise<T>, late?: (answer: T) => unknown): Promise<T[]> {
    const [main] = this.#stores()
    if (store === main) return [await ask()]
    if (this.#silent.has(store)) return []
    const answer = ask().then(
      (answer) => [answer],
      (error: unknown) => {
        this.#services.log.warn({ err: error }, unreadable)
        return []
      },
    )
    const { promise: tooLong, resolve: goOn } = Promise.withResolvers<null>()
    const timer = this.#patience && setTimeout(() => goOn(null), this.#patience)
    const inTime = await Promise.race([answer, tooLong])
    clearTimeout(timer)
    if (inTime) return inTime
    this.#silent.add(store)
    void answer
      .then((answers) => Promise.all(answers.map((each) => late?.(each))))
      .finally(() => {
        this.#silent.delete(store)
        this.#wake()
      })
    return []
  }

  #begin(job: ClaimedJob): Promise<void> {
    const abort = new AbortController()
    const noted = { progress: 0, at: performance.now() }
    const running: Running = { job, abort, progress: 0, noted, isEnding: false, done: Promise.resolve() }
    this.#running.set(job.id, running)
    this.#notes ??= setInterval(() => this.#note(), noteEvery).unref()
    running.done = this.#attempt(running)
      .catch((error: unknown) => {
        // The claim ends by itself, and then the job runs again.
        this.#services.log.error({ err: error, job: job.name, id: job.id }, 'a job’s end was not noted')
      })
      .finally(() => {
        this.#running.delete(job.id)
        // It may be tried again before its claim would have ended.
        this.#idle.delete(job.store)
        if (this.#running.size > 0) return
        clearInterval(this.#notes)
        this.#notes = undefined
      })
    return running.done
  }

  async #attempt(running: Running): Promise<void> {
    const { job } = running
    const definition = this.#definitions.get(job.name)
    if (!definition) throw new Error(`Nobody defines the job ${job.name}`)
    if (job.is_cancelled) return this.#giveUp(running, definition, job.error ?? 'This was cancelled')
    if (job.standing === 'over') return this.#giveUp(running, definition, 'The organisation is switched off or deleted')
    if (job.standing === 'off') return this.#putOff(job)
    if (job.attempts > definition.retryLimit + 1 + cutShortLimit) {
      return this.#giveUp(running, definition, 'The process ended each time while this ran')
    }
    try {
      await this.#run(running, definition)
    } catch (error) {
      if (error instanceof StoppingError) return this.#giveBack(job)
      return this.#fail(running, definition, error)
    }
    return this.#end(job, definition, succeeded)
  }

  async #run(running: Running, definition: JobDefinition<unknown>): Promise<void> {
    const { job, abort } = running
    const deadline = AbortSignal.timeout(definition.deadlineSeconds * 1000)
    const signal = AbortSignal.any([abort.signal, deadline])
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    aborted.catch(() => undefined)
    signal.addEventListener('abort', () => {
      reject(
        deadline.aborted ? new Error(`This took longer than ${definition.deadlineSeconds} seconds`) : signal.reason,
      )
    })
    const context = this.#contextOf(running, definition, signal)
    await Promise.race([actingAs(actorOf(context), () => definition.run(context, job.data)), aborted])
  }

  #contextOf(running: Running, definition: JobDefinition<unknown>, signal: AbortSignal): JobContext {
    const clock = this.#clock
    const { job } = running
    const { id, tenant_id: tenantId, author } = job
    return {
      ...this.#services,
      id,
      tenantId,
      author,
      get now() {
        return clock()
      },
      signal,
      progress(part) {
        running.progress = Math.min(Math.max(part, 0), 1)
      },
      hold: (db) => holdClaim(db, job),
      end: async (db) => {
        if (!(await this.#endWith(db, job, definition, succeeded))) throw new LostClaimError()
        running.isEnding = true
      },
    }
  }

  async #fail(running: Running, definition: JobDefinition<unknown>, error: unknown): Promise<void> {
    const { job } = running
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000).toWellFormed()
    const { name, id, attempts, tenant_id: tenantId } = job
    this.#services.log.warn({ err: error, job: name, id, tenantId, attempts }, `the job ${name} failed`)
    if (attempts > definition.retryLimit || error instanceof HopelessJobError) {
      return this.#giveUp(running, definition, text)
    }
    const dueAt = secondsAfter(this.#clock(), pauseAfter(attempts))
    await outsideAnyCall(() => setBack(job, { dueAt, attempts, error: text }))
  }

  /** First told, then ended: killed in between, it is told again. Whoever has lost it tells nothing. */
  async #giveUp(running: Running, definition: JobDefinition<unknown>, reason: string): Promise<void> {
    const { job } = running
    if (!(await outsideAnyCall(() => renewClaim(job, this.#clock())))) return
    const signal = AbortSignal.timeout(definition.deadlineSeconds * 1000)
    const context = this.#contextOf(running, definition, signal)
    await outsideAnyCall(() => actingAs(actorOf(context), async () => definition.givenUp?.(context, job.data, reason)))
    await this.#end(job, definition, { state: 'failed', error: reason })
  }

  async #giveBack(job: ClaimedJob): Promise<void> {
    const { attempts } = job
    await outsideAnyCall(() => setBack(job, { dueAt: 'at once', attempts: attempts - 1, error: null }))
  }

  /** The organisation may be switched on again (A117). */
  async #putOff(job: ClaimedJob): Promise<void> {
    const dueAt = secondsAfter(this.#clock(), pauseWhileOff)
    const error = 'The organisation is switched off'
    await outsideAnyCall(() => setBack(job, { dueAt, attempts: job.attempts - 1, error }))
  }

  async #end(job: ClaimedJob, definition: JobDefinition<unknown>, end: JobEnd): Promise<void> {
    await outsideAnyCall(() =>
      tenantTransaction(job.store, job.tenant_id, (db) => this.#endWith(db, job, definition, end)),
    )
  }

  /** False when another process had taken it up. */
  async #endWith(db: Db, job: ClaimedJob, definition: JobDefinition<unknown>, end: JobEnd): Promise<boolean> {
    const now = this.#clock()
    const ended = await endJob(db, job, end, now)
    if (!ended) return false
    await tellOfEnd(db, job, end, now)
    if (ended.key === scheduleKey && definition.every) {
      if (end.state === 'succeeded') await forgetFormerSuccesses(db, job)
      await jobs.add(db, definition, scheduled(definition.every, now))
    }
    return true
  }

  /** One open job stands for a schedule, and each adds the next when it ends. */
  async #addSchedules(): Promise<void> {
    const now = this.#clock()
    await tenantTransaction(this.#services.store, 0, async (db) => {
      for (const definition of this.#definitions.values()) {
        if (definition.every) await jobs.add(db, definition, scheduled(definition.every, now))
      }
    })
  }

  #note(): void {
    for (const running of this.#running.values()) {
      const { progress, noted } = running
      if (progress === noted.progress && performance.now() - noted.at < renewEvery) continue
      running.noted = { progress, at: performance.now() }
      void outsideAnyCall(() => this.#renew(running)).catch((error: unknown) =>
        this.#services.log.warn({ err: error, job: running.job.name }, 'a job’s claim was not renewed'),
      )
    }
  }

  async #renew(running: Running): Promise<void> {
    const { job, progress, abort } = running
    const standing = await renewClaim(job, this.#clock(), progress)
    if (running.isEnding || standing === 'active') return
    abort.abort(standing ? new StoppingError('The organisation was switched off') : new LostClaimError())
  }
}

const succeeded: JobEnd = { state: 'succeeded', error: null }

const unreadable = 'jobs in a tenant’s own database could not be read'

const clocksDiffer =
  'this process’s clock differs from the database’s by more than a minute: it runs nothing that recurs and removes nothing ' +
  'for its age until they agree'

const scheduled = (every: Parameters<typeof nextTime>[0], now: Date) => ({
  tenantId: 0,
  data: {},
  key: scheduleKey,
  startAfter: nextTime(every, now),
})
