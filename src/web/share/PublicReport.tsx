import type { SharedEmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { RunActionableTaskByKey, SentAction } from '../../contract/services/tasks.ts'
import { useChosenAction } from '../reports/use-chosen-action.ts'
import type { ShareLink } from '../session/share-link.ts'
import { notValid } from './opening.ts'
import { SharedReport } from './SharedReport.tsx'
import { useIsServerThere } from './use-is-server-there.ts'
import { useSharedReport } from './use-shared-report.ts'

interface PublicReportProps {
  link: ShareLink
  fetchToken: () => Promise<SharedEmbedTokenAnswer>
  /** Absent: the report has no tasks. */
  parts?: typeof import('./action-parts.ts') | undefined
  act: (asked: RunActionableTaskByKey) => Promise<SentAction>
}

export function PublicReport({ link, fetchToken, parts, act }: PublicReportProps) {
  const isReachable = useIsServerThere()
  const shared = useSharedReport({ wanted: 'public', fetchToken, isReachable, isSlideshow: link.isSlideshow })
  const { tasks, report } = shared.framed
  const encryptedValue = shared.sharedBy?.encryptedValue
  const actions = useChosenAction(
    tasks,
    (action, onClose) =>
      parts && (
        <parts.ActionDialog
          action={action}
          report={report}
          send={async (asked) => {
            if (encryptedValue === undefined) throw notValid
            return act({ ...asked, encryptedValue })
          }}
          isReachable={isReachable}
          onDone={() => void report.current?.refresh?.().catch(() => undefined)}
          onClose={onClose}
        />
      ),
  )
  return (
    <>
      <SharedReport shared={shared} isByKey wayOn={{ label: 'share.toPortal', address: '/' }} actions={actions} />
      {parts && <parts.Toasts />}
    </>
  )
}
