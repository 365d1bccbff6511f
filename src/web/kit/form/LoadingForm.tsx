import { PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'

/** Stands where a page's form will be, until the server has answered what it begins with. */
export function LoadingForm<Answer>({ result }: { result: PartResult<Answer> }) {
  const state = usePartState(result)
  // What was answered before is older than the form.
  const waiting = state.kind === 'shown' ? ({ kind: 'loading' } as const) : state
  return (
    <PartBody state={waiting} onRetry={result.refetch}>
      {() => null}
    </PartBody>
  )
}
