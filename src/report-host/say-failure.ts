import { isAbort } from './library-client.ts'

/** Says what failed; of what ended because another report was loaded, nothing. */
export const sayFailure = (announce: (said: string) => void) => (failure: unknown) => {
  if (!isAbort(failure)) announce(failure instanceof Error ? failure.message : '')
}
