import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useReportUploadsStopUploadMutation } from '../../../api/generated/report-uploads.ts'
import { isFileChanged } from '../../../api/wire.ts'
import { apiErrorOf } from '../../../kit/api-error.ts'
import { failureNotice } from '../../../kit/failure-notice.ts'
import { useConfirm } from '../../../kit/form/confirm.tsx'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { isSamePage } from '../../../kit/form-address.ts'
import { Content, Page } from '../../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../../kit/page/PageHeader.tsx'
import { PageWaiting } from '../../../kit/page/PageWaiting.tsx'
import { toast } from '../../../kit/toast.ts'
import { reportPaths } from '../report-paths.ts'
import type { BroughtFile } from './brought-files.ts'
import { UploadChoice } from './UploadChoice.tsx'
import { UploadPlan } from './UploadPlan.tsx'
import { SendingProgress, UploadRun } from './UploadRun.tsx'
import { useOwnUpload } from './use-own-upload.ts'
import { useSending } from './use-sending.ts'

/** A folder of CSV files becomes a report: what was found in it, then how far it is, then what came of it. */
export function UploadPage() {
  const intl = useIntl()
  const [search] = useSearchParams()
  const asked = Number(search.get('replaces'))
  const replacesReportId = Number.isInteger(asked) && asked > 0 ? asked : null
  const title = intl.formatMessage({
    id: replacesReportId === null ? 'pbiReports.upload.title' : 'pbiReports.upload.replaceTitle',
  })
  return (
    <Page
      head={
        <>
          <Trail to={reportPaths.list} label="reports.title" title={title} />
          <PageHeader title={title} />
        </>
      }
    >
      <Upload key={replacesReportId} replacesReportId={replacesReportId} />
    </Page>
  )
}

function Upload({ replacesReportId }: { replacesReportId: number | null }) {
  const intl = useIntl()
  const own = useOwnUpload()
  const [stopUpload, stopping] = useReportUploadsStopUploadMutation()
  const [chosen, setChosen] = useState<readonly BroughtFile[]>()
  const [isAnother, setIsAnother] = useState(false)
  const { confirm, question } = useConfirm()
  const last = own.data?.last
  const [isChanged, setIsChanged] = useState(false)
  const failed = (thrown: unknown) => {
    if (!isFileChanged(apiErrorOf(thrown))) return toast(failureNotice(intl, 'pbiReports.upload.action', thrown))
    setChosen(undefined)
    setIsChanged(true)
    // What was said of it is asked for anew with it.
    void own.refetch()
  }
  const { sending, start, give } = useSending({
    last,
    done: () => {
      setChosen(undefined)
      setIsAnother(false)
      return own.refetch()
    },
    failed,
  })
  useLeaveGuard(sending !== undefined, isSamePage, confirm, give)
  const stop = async () => {
    give()
    try {
      await stopUpload().unwrap()
      await own.refetch()
    } catch (thrown) {
      failed(thrown)
    }
  }
  // What came of another report is not what somebody looks for who is about to replace this one.
  const isShown =
    last && (last.state === 'importing' || replacesReportId === null || last.replacesReportId === replacesReportId)
  return (
    <Content>
      {sending ? (
        <SendingProgress sending={sending} isStopping={stopping.isLoading} onStop={() => void stop()} />
      ) : chosen ? (
        <UploadPlan
          files={chosen}
          last={last}
          replacesReportId={replacesReportId}
          onBack={() => setChosen(undefined)}
          onStart={start}
        />
      ) : isShown && last.state !== 'sending' && !isAnother ? (
        <UploadRun
          upload={last}
          isStopping={stopping.isLoading}
          onStop={() => void stop()}
          onAgain={() => void own.refetch()}
          onAnother={() => setIsAnother(true)}
        />
      ) : own.data ? (
        <UploadChoice
          waiting={last?.state === 'sending' ? last : undefined}
          isReplacement={replacesReportId !== null}
          isChanged={isChanged}
          onChosen={(files) => {
            setIsChanged(false)
            setChosen(files)
          }}
          onForget={() => void stop()}
        />
      ) : (
        <PageWaiting result={own} />
      )}
      {question}
    </Content>
  )
}
