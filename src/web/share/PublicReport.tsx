import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { ShareLink } from '../session/share-link.ts'
import { SharedReport } from './SharedReport.tsx'
import { useIsServerThere } from './use-is-server-there.ts'
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
