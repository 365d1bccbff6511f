/**
 * For how long nobody has done anything, in moments and never in ticks: timers of a hidden tab come late, and none comes while
 * the machine sleeps. Two clocks are read. The page's own never jumps, but on some systems it stands still during sleep; the
 * device's goes on then, but is also set right, by days at times. Where the device's alone has jumped ahead, it was one of both,
 * and the caller finds out which (`Jump`).
 */

/** Milliseconds by which the two clocks may drift apart between two looks. */
const drift = 1_500

export interface Clocks {
  /** The page's own, milliseconds; it never goes back. */
  page: number
  /** The device's, milliseconds of the epoch. */
  device: number
}

/** What the tabs of one person share, in the device's storage. */
export interface SharedActivity {
  /** Counts what was written, by whichever tab. */
  turn: number
  /** By the device's clock. */
  at: number
}

export class IdleTime {
  #last: Clocks
  /** Milliseconds, up to the last look. */
  #idle: number
  #turn: number

  constructor(now: Clocks, shared: SharedActivity | null) {
    this.#last = now
    this.#idle = shared ? Math.max(0, now.device - shared.at) : 0
    this.#turn = shared?.turn ?? 0
  }

  /** Milliseconds without activity, up to the last look. */
  get idle(): number {
    return this.#idle
  }

  get turn(): number {
    return this.#turn
  }

  /** Answers by how much the device's clock has jumped against the page's; 0: they agree. A jump ahead counts as sleep. */
  look(now: Clocks): number {
    const passed = Math.max(0, now.page - this.#last.page)
    const jumped = now.device - this.#last.device - passed
    this.#last = now
    this.#idle += passed
    if (Math.abs(jumped) <= drift) return 0
    if (jumped > 0) this.#idle += jumped
    return jumped
  }

  /** The jump was no sleep: the clock was set right. */
  takeBack(jump: number): void {
    this.#idle = Math.max(0, this.#idle - jump)
  }

  /** What another tab has written since counts; it can only have been later than what is known here. */
  hear(shared: SharedActivity | null): void {
    if (!shared || shared.turn <= this.#turn) return
    this.#turn = shared.turn
    this.#idle = Math.min(this.#idle, Math.max(0, this.#last.device - shared.at))
  }

  /** Somebody is there. Answers what the other tabs are to know. */
  touch(): SharedActivity {
    this.#idle = 0
    return this.tell()
  }

  /** The same moment again, by the device's clock as it goes now. */
  tell(): SharedActivity {
    this.#turn += 1
    return { turn: this.#turn, at: this.#last.device - this.#idle }
  }
}
