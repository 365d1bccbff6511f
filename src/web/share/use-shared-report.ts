import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { useFramedReport } from '../reports/use-framed-report.ts'
import { useSlideshow } from './use-slideshow.ts'

interface Wanted {
  /** Another one is another report. */
  wanted: string
  fetchToken: () => Promise<EmbedTokenAnswer>
  isReachable: boolean
  isSlideshow: boolean
}

export type Shared = ReturnType<typeof useSharedReport>

export function useSharedReport({ wanted, fetchToken, isReachable, isSlideshow }: Wanted) {
  const framed = useFramedReport(wanted, fetchToken, isReachable)
  const slideshow = useSlideshow(framed, isSlideshow)
  return { framed, slideshow, isReachable, isSlideshow }
}
