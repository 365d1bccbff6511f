/** The seam to what the device keeps: the database's code weighs as much as the router and is loaded only when it is opened. */
import type { StoredAnswer } from '../../offline/answers.ts'
import type { QueuedWrite } from '../../offline/outbox.ts'

export interface AnswerShelf {
  read(key: string): Promise<StoredAnswer | undefined>
  /** `askedAt`: milliseconds, by the device’s clock. */
  write(key: string, value: unknown, askedAt: number): Promise<void>
  forget(key: string): Promise<void>
  /** Settles when the page has nothing better to do. */
  whenIdle(): Promise<void>
  /** False where it could not be kept. */
  enqueue(write: QueuedWrite): Promise<boolean>
}

let settle: (shelf: AnswerShelf | null) => void = () => {}
/** Settles once it is known whether this page keeps anything. */
export const shelfOpened = new Promise<AnswerShelf | null>((resolve) => {
  settle = resolve
})
let shelf: AnswerShelf | null = null
let isExpected = false

/** Once per page: a page belongs to one person. Null: nothing is kept for this one. */
export function openShelf(opened: AnswerShelf | null): void {
  shelf = opened
  settle(opened)
}

/** From here on the shelf is opened whatever is answered: it is known whose page this is. */
export function expectShelf(): void {
  isExpected = true
}

/** For who has nothing else to show. Of what tells whose page this is nobody may wait: it is opened by that answer (O61). */
export const shelfToCome = (): Promise<AnswerShelf | null> => (isExpected ? shelfOpened : Promise.resolve(shelf))

export const openedShelf = (): AnswerShelf | null => shelf
