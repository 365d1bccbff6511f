import { useEffect, useRef } from 'react'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import type { KeptReport } from '../../offline/kept-reports.ts'
import { askedOnce } from '../api/asked-once.ts'
import {
  useLazyPowerBiEmbedGetKeepableReportsQuery,
  useLazyPowerBiEmbedGetPageToKeepQuery,
} from '../api/generated/power-bi-embed.ts'
import { clock } from '../api/server-time.ts'
import { whenIdle } from '../session/when-idle.ts'
import { useIsReachable } from '../store/hooks.ts'
import { endOfKeeping, isWorthDrawing } from './kept-rules.ts'
import { useKeptReports } from './use-kept-reports.ts'

export interface Seen {
  of: EmbedToken
  name: string
  displayName: string
}

/** Milliseconds: who leafs through a report has none of its pages drawn. */
const stay = 3_000

/** Keeps the page that is looked at, without asking and in nobody’s way; where it cannot, nobody is told. */
export function useLastSeen(seen: Seen | undefined): void {
  const { shelf, reports } = useKeptReports()
  const [getKeepable] = useLazyPowerBiEmbedGetKeepableReportsQuery(askedOnce)
  const [getPage] = useLazyPowerBiEmbedGetPageToKeepQuery(askedOnce)
  const isReachable = useIsReachable()
  const latest = useRef(reports)
  latest.current = reports
  const reportId = seen?.of.id ?? null
  const { reportName: name } = seen?.of ?? {}
  const { name: pageName, displayName } = seen ?? {}

  useEffect(() => {
    if (!shelf || !isReachable || reportId === null || !name || !pageName || !displayName) return
    let isSeen = true
    const isWanted = () =>
      isSeen &&
      document.visibilityState === 'visible' &&
      isWorthDrawing(latest.current.filter(isWhole), { reportId, pageName }, clock.now())
    let damaged: KeptReport | undefined
    const isWhole = (report: KeptReport) => report !== damaged
    const keep = async () => {
      await whenIdle()
      const last = latest.current.find((report) => report.isLast && report.reportId === reportId)
      if (last && !(await shelf.pagesOf(last))) damaged = last
      if (!isWanted()) return
      const keepable = await getKeepable(undefined, true).unwrap()
      if (!keepable.items.some((item) => item.reportId === reportId) || !isWanted()) return
      const { bytes, rights } = await getPage({ reportId, pageName }).unwrap()
      if (!isSeen) return
      const endsAt = endOfKeeping(keepable, clock.now())
      await shelf.keep({ reportId, name, rights, endsAt, isLast: true }, [{ name: pageName, displayName, bytes }])
    }
    const timer = setTimeout(() => keep().catch(() => undefined), stay)
    return () => {
      isSeen = false
      clearTimeout(timer)
    }
  }, [shelf, isReachable, reportId, name, pageName, displayName, getKeepable, getPage])
}
