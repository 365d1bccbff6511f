import { PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'
import { Content } from './Page.tsx'

/** Stands where a page, or a form of it, will be, until the server has answered what it shows. */
export function PageWaiting<Answer>({ result }: { result: PartResult<Answer> }) {
  // What a form begins with is newer than what is known already; without a server that says so, it does not come.
  const state = usePartState({ ...result, data: undefined, currentData: undefined })
  return (
    <Content>
      <PartBody state={state} onRetry={result.refetch}>
        {() => null}
      </PartBody>
    </Content>
  )
}
