import { PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'

/** Stands where a page's form will be, until the server has answered what it begins with. */
export function LoadingForm<Answer>({ result }: { result: PartResult<Answer> }) {
  // What was answered before is older than the form, and without a server nothing newer comes.
  const state = usePartState({ ...result, data: undefined, currentData: undefined })
  return (
    <PartBody state={state} onRetry={result.refetch}>
      {() => null}
    </PartBody>
  )
}
