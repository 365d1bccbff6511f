import { useEffect, useState } from 'react'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { askUntilThere } from '../api/ask-until-there.ts'
import { onReachability } from '../api/transport.ts'
import type { ShareLink } from '../session/share-link.ts'
import { SharedReport } from './SharedReport.tsx'
import { useSharedReport } from './use-shared-report.ts'

interface PublicReportProps {
  link: ShareLink
  fetchToken: () => Promise<EmbedTokenAnswer>
}

export function PublicReport({ link, fetchToken }: PublicReportProps) {
  const isReachable = useIsServerThere()
  const shared = useSharedReport({ wanted: 'public', fetchToken, isReachable, isSlideshow: link.isSlideshow })
  return <SharedReport shared={shared} isByKey wayOn={{ label: 'share.toPortal', address: '/' }} />
}

/** As the app’s store knows it, which is not on this page. */
function useIsServerThere(): boolean {
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    const stopFollowing = onReachability(setIsThere)
    const stopAsking = askUntilThere(true)
    return () => {
      stopFollowing()
      stopAsking()
    }
  }, [])
  return isThere
}
