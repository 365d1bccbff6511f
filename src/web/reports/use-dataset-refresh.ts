import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import {
  usePowerBiEmbedGetDatasetRefreshesQuery,
  usePowerBiEmbedRefreshDatasetMutation,
} from '../api/generated/power-bi-embed.ts'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'

/** Milliseconds between two looks at a refresh that goes on. */
const pause = 3_000
/** Looks after which nobody waits any more for one that was never seen to begin. */
const mostLooks = 40

/**
 * Has the data of a report read again, and says when that has ended. `mayRefresh`: where not, nothing is asked. `isOfBefore`
 * holds until the provider tells of a refresh that was not there when it was asked for.
 */
export function useDatasetRefresh(reportId: number, mayRefresh: boolean, ended: () => void) {
  const intl = useIntl()
  const [awaited, setAwaited] = useState<{ before: string | undefined; looks: number } | null>(null)
  const [refreshDataset, { isLoading }] = usePowerBiEmbedRefreshDatasetMutation()
  const answer = usePowerBiEmbedGetDatasetRefreshesQuery({ reportId }, { skip: !mayRefresh })
  const latest = answer.currentData?.items[0]
  const isRunning = latest?.status === 'running'
  const isWaiting = awaited !== null || isRunning
  usePowerBiEmbedGetDatasetRefreshesQuery({ reportId }, { skip: !isWaiting, pollingInterval: pause })
  const dataFrom = answer.currentData?.items.find(({ status }) => status === 'completed')?.endTime ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one look
  useEffect(() => {
    if (!awaited || !latest) return
    if (latest.startTime === awaited.before) {
      setAwaited(awaited.looks < mostLooks ? { ...awaited, looks: awaited.looks + 1 } : null)
      return
    }
    if (latest.status === 'running') return
    setAwaited(null)
    if (latest.status === 'completed') {
      toast({ color: 'green', message: intl.formatMessage({ id: 'reports.refreshEnded' }) })
      ended()
      return
    }
    const { reason, requestId } = latest
    const number = requestId && intl.formatMessage({ id: 'powerBI.requestId' }, { requestId })
    const why = reason ?? intl.formatMessage({ id: 'reports.refreshFailedDetail' })
    const message = number ? `${why} ${number}` : why
    toast({ color: 'red', title: intl.formatMessage({ id: 'reports.refreshFailed' }), message })
  }, [answer.fulfilledTimeStamp])

  const start = async () => {
    try {
      await refreshDataset({ reportId }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'reports.refresh', thrown))
      return
    }
    setAwaited({ before: latest?.startTime, looks: 0 })
    toast({ color: 'green', message: intl.formatMessage({ id: 'RefreshDatasetStarted' }) })
  }
  return { start, isBusy: isLoading || isWaiting, dataFrom }
}
