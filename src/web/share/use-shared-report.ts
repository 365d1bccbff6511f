import { useCallback, useState } from 'react'
import type { EmbedTokenAnswer, SharedEmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { useFramedReport } from '../reports/use-framed-report.ts'
import { mayPass } from './SharedProblem.tsx'
import { useSlideshow } from './use-slideshow.ts'

interface Wanted {
  /** Another one is another report. */
  wanted: string
  fetchToken: () => Promise<EmbedTokenAnswer | SharedEmbedTokenAnswer>
  isReachable: boolean
  isSlideshow: boolean
}

export type Shared = ReturnType<typeof useSharedReport>

export function useSharedReport({ wanted, fetchToken, isReachable, isSlideshow }: Wanted) {
  /** Undefined: it is the person’s own report, or nobody has said. */
  const [sharedBy, setSharedBy] = useState<SharedEmbedTokenAnswer['sharedBy']>()
  const fetchShared = useCallback(async () => {
    const answer = await fetchToken()
    setSharedBy('sharedBy' in answer ? answer.sharedBy : undefined)
    return answer
  }, [fetchToken])
  const framed = useFramedReport(wanted, fetchShared, isReachable, { mayPass })
  const slideshow = useSlideshow(framed, isSlideshow)
  return { framed, slideshow, sharedBy, isReachable, isSlideshow }
}
