/**
 * Tells the page of whoever is signed in what to ask for anew (`contract/vocabulary/change-stream.ts`). It rests on what the
 * database says to every process, and carries no contents. It ends with the session, with the life of its token, and where
 * the rights are others; none of it is an act of the person, so that it keeps no session from being idle.
 */
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Change, changeStreamBeat, changeStreamPath } from '../../contract/vocabulary/change-stream.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Principal } from '../access/principal.ts'
import { comeBackIn, notSignedIn } from '../access/refusals.ts'
import type { SignedInCaller } from '../auth/principals.ts'
import type { Services } from '../context/services.ts'
import { identityChannel, notificationChannel } from '../db/channels.ts'
import { FairQueue } from '../db/fair-queue.ts'
import { bearer } from './caller.ts'

/** Seconds after which whoever has too many may try again. */
const retryAfter = 60
/** Milliseconds for which marks are gathered: a role that is saved announces itself several times. */
const gathering = 200
/** Bytes that lie unread: whoever takes none of them is not there. */
const mostUnread = 16_384

/** Nobody waits: a page that has no stream asks now and then. */
const bounds = {
  ofPerson: limits.changeStreamsOfPerson,
  ofTenant: limits.changeStreamsOfTenant,
  ofAll: limits.changeStreams,
}

const refuseMore = () => comeBackIn(retryAfter, 429, 'TooManyRequests')

interface ChangeStreamOptions {
  services: Services
  clock: () => Date
  admitVisitor: (request: FastifyRequest) => Promise<void>
}

interface Listening {
  token: string
  principal: Principal
  out: PassThrough
  marks: Set<Change>
  /** It is to be asked whether the session goes on, with the same rights. */
  isInDoubt: boolean
}

/** Whom a payload of the database concerns: `tenant`, `tenant:user`, `tenant:*`, `tenant:reports`, and all by `0:*`. */
const concerns = (payload: string, { tenantId, userId }: Principal): boolean => {
  const [tenant, who] = payload.split(':')
  if (payload === '0:*') return true
  return tenant === String(tenantId) && (who === undefined || !/^\d+$/.test(who) || who === String(userId))
}

const haveSameRights = (one: Principal, other: Principal): boolean =>
  one.permissions.size === other.permissions.size && [...one.permissions].every((name) => other.permissions.has(name))

export async function serveChanges(app: FastifyInstance, options: ChangeStreamOptions): Promise<void> {
  const streams = new ChangeStreams(options)
  const { store } = options.services
  await store.listen(
    notificationChannel,
    (payload) => streams.hear(payload, 'notifications'),
    () => streams.miss(),
  )
  // Who may remember somebody has forgotten them by then: those have listened for longer.
  await store.listen(
    identityChannel,
    (payload) => streams.hear(payload, 'menu'),
    () => streams.miss(),
  )
  const beat = setInterval(() => streams.beat(), changeStreamBeat).unref()
  // Before the server waits for calls under way, of which these would be some for ever.
  app.addHook('preClose', async () => {
    clearInterval(beat)
    streams.close()
  })

  app.get(changeStreamPath, { exposeHeadRoute: false }, async (request, reply) => {
    const token = bearer(request)
    const person = token === undefined ? null : await options.services.principals.ofAccessToken(token, options.clock())
    if (token === undefined || !person) {
      await options.admitVisitor(request)
      throw notSignedIn()
    }
    const out = streams.open(token, person)
    request.raw.once('close', () => out.destroy())
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('X-Accel-Buffering', 'no')
        // Kept, it would be waited for at the stop: it is not idle when those are closed that are.
        .header('Connection', 'close')
        .header('Cache-Control', 'no-store, no-transform')
        .send(out)
    )
  })
}

export class ChangeStreams {
  readonly #options: ChangeStreamOptions
  readonly #open = new Set<Listening>()
  readonly #places = new FairQueue({ places: bounds, inside: bounds, longestWait: 0, isFull: refuseMore })
  /** Organisations whose streams are being looked at. */
  readonly #looking = new Set<number>()
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChangeStreamOptions) {
    this.#options = options
  }

  open(token: string, { principal }: SignedInCaller): PassThrough {
    const place = { tenant: principal.tenantId, person: principal.userId }
    if (this.#isClosed) throw refuseMore()
    // Nothing is awaited: there are as many places as may come in.
    void this.#places.enter(place)
    const out = new PassThrough()
    const listening: Listening = { token, principal, out, marks: new Set(), isInDoubt: false }
    this.#open.add(listening)
    out.once('close', () => {
      this.#open.delete(listening)
      this.#places.leave(place)
    })
    // Headers alone are held back by some that stand between.
    write(out, ':\n\n')
    return out
  }

  hear(payload: string, mark: Change): void {
    for (const listening of this.#open) {
      if (!concerns(payload, listening.principal)) continue
      listening.marks.add(mark)
      if (mark === 'menu') listening.isInDoubt = true
    }
    this.#lookSoon()
  }

  /** What was said meanwhile is not known. */
  miss(): void {
    for (const listening of this.#open) {
      listening.marks.add('notifications').add('menu')
      listening.isInDoubt = true
    }
    this.#lookSoon()
  }

  /** A session may end by its time, of which nobody is told. */
  beat(): void {
    for (const listening of this.#open) {
      listening.isInDoubt = true
      write(listening.out, ':\n\n')
    }
    this.#lookSoon()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const { out } of this.#open) out.end()
  }

  #lookSoon(): void {
    if (this.#open.size > 0) this.#timer ??= setTimeout(() => this.#look(), gathering).unref()
  }

  /** Each organisation by itself: one whose database hangs keeps nobody else’s streams waiting (A100). */
  #look(): void {
    this.#timer = undefined
    const due = [...this.#open].filter(({ marks, isInDoubt }) => marks.size > 0 || isInDoubt)
    for (const [tenantId, streams] of Map.groupBy(due, ({ principal }) => principal.tenantId))
      if (!this.#looking.has(tenantId)) void this.#lookAt(tenantId, streams)
  }

  /** One after the other: where everybody is concerned, the store is not asked for all of them at once. */
  async #lookAt(tenantId: number, streams: readonly Listening[]): Promise<void> {
    this.#looking.add(tenantId)
    for (const listening of streams) {
      if (listening.isInDoubt && !(await this.#goesOn(listening))) {
        listening.out.end()
        continue
      }
      const marks = [...listening.marks]
      listening.marks.clear()
      for (const mark of marks) write(listening.out, `data: ${mark}\n\n`)
    }
    this.#looking.delete(tenantId)
    // What was heard meanwhile.
    this.#lookSoon()
  }

  async #goesOn(listening: Listening): Promise<boolean> {
    listening.isInDoubt = false
    const { services, clock } = this.#options
    try {
      const person = await services.principals.ofAccessToken(listening.token, clock())
      return person !== null && haveSameRights(person.principal, listening.principal)
    } catch (error) {
      // The page asks again, and is told then.
      services.log.warn({ err: error }, 'whether a stream of changes goes on could not be asked')
      return false
    }
  }
}

function write(out: PassThrough, text: string): void {
  if (out.writableLength + out.readableLength > mostUnread) out.destroy()
  else if (!out.writableEnded) out.write(text)
}
