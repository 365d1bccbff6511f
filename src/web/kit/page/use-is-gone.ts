import { useEffect, useState } from 'react'
import { isApiError } from '../api-error.ts'
import { onceNothingIsUnsaved } from '../form/use-unsaved.ts'

const notFound = 404

/** What a page is about is not there, by the answer about it; not yet while something on the page is unsaved, which would go with it. */
export function useIsGone(error: unknown): boolean {
  const isMissing = isApiError(error) && error.status === notFound
  const [isGone, setIsGone] = useState(isMissing)
  useEffect(() => (isMissing ? onceNothingIsUnsaved(() => setIsGone(true)) : setIsGone(false)), [isMissing])
  return isMissing && isGone
}
