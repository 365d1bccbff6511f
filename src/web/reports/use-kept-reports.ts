import { useEffect, useState } from 'react'
import type { KeptReport, KeptReports } from '../../offline/kept-reports.ts'
import { usePowerBiEmbedGetKeepableReportsQuery } from '../api/generated/power-bi-embed.ts'
import { clock } from '../api/server-time.ts'
import { isApiError } from '../kit/api-error.ts'
import { personShelf } from '../session/person.ts'
import { outOfStep } from './kept-rules.ts'
import { useReportMenu } from './use-report-menu.ts'

interface Kept {
  /** Null: nothing is kept on this device or in this session, or it is not known yet. */
  shelf: KeptReports | null
  reports: readonly KeptReport[]
}

const nothing: Kept = { shelf: null, reports: [] }

/** What the device keeps of reports for the signed-in person. */
export function useKeptReports(): Kept {
  const [kept, setKept] = useState(nothing)
  useEffect(() => {
    let isMounted = true
    let stop: (() => void) | undefined
    personShelf().then((opened) => {
      const shelf = opened?.keptReports
      if (shelf && isMounted) stop = shelf.onChange((reports) => setKept({ shelf, reports }))
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [])
  return kept
}

const forbidden = 403

/** Of each contact with the server: what is kept of a report that is closed by now, or with other rows, goes. */
export function useKeptReportsInStep(): void {
  const { shelf, reports } = useKeptReports()
  const { isOffered } = useReportMenu()
  const isAny = reports.length > 0
  const { currentData, error, fulfilledTimeStamp, refetch, isUninitialized } = usePowerBiEmbedGetKeepableReportsQuery(
    undefined,
    { skip: !isAny || !isOffered },
  )
  const isForbidden = !isOffered || (isApiError(error) && error.status === forbidden)
  useEffect(() => {
    if (!shelf || reports.length === 0) return
    const said = fulfilledTimeStamp === undefined ? undefined : new Date(fulfilledTimeStamp + aheadOfDevice())
    const stale = isForbidden ? reports : currentData && said ? outOfStep(reports, currentData, said) : []
    if (stale.length > 0) shelf.forget(stale).catch(console.error)
  }, [shelf, reports, isForbidden, currentData, fulfilledTimeStamp])
  useEffect(() => {
    if (isUninitialized) return
    const ask = () => void refetch()
    window.addEventListener('refreshSidebar', ask)
    return () => window.removeEventListener('refreshSidebar', ask)
  }, [isUninitialized, refetch])
}

/** Milliseconds by which the server’s clock, by which things are kept, is ahead. */
const aheadOfDevice = () => clock.now().getTime() - Date.now()
