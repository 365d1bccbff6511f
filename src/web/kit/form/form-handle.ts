import type { RefObject } from 'react'
import type { useDraft } from './use-draft.ts'

/** What a form does while it is saved. */
export interface FormHandle extends Pick<ReturnType<typeof useDraft>, 'wishOf' | 'catchUp' | 'sending' | 'answered'> {
  /** Given what was sent. Where the form ends with it: until the device keeps nothing of it any more. */
  saved: (wish: object) => void | Promise<void>
}

/** What stands around the fields needs of their form. */
export interface OfForm {
  wanted: object
  secrets: ReadonlySet<string>
  /** Set by what stands around the fields. */
  handle: RefObject<FormHandle | null>
}
