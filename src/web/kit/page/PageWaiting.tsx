import { PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'
import { Content } from './Page.tsx'

/** Stands where a page, or a form of it, will be, until the server has answered what it shows. */
export function PageWaiting<Answer>({ result }: { result: PartResult<Answer> }) {
  const state = usePartState(result)
  // What a form begins with is newer than what is known already.
  const waiting = state.kind === 'shown' ? ({ kind: 'loading' } as const) : state
  return (
    <Content>
      <PartBody state={waiting} onRetry={result.refetch}>
        {() => null}
      </PartBody>
    </Content>
  )
}
