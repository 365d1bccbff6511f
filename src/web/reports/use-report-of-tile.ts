import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { toast } from '../kit/toast.ts'
import { type ItemPlace, pathOfReport } from './report-place.ts'
import { usePassthroughMenu } from './use-passthrough-menu.ts'
import { useReportMenu } from './use-report-menu.ts'

/** Leads from a tile to its report, where the person may see that. */
export function useReportOfTile(from: ItemPlace | null): (reportGuid: string, pageName: string | undefined) => void {
  const intl = useIntl()
  const navigate = useNavigate()
  const { items } = useReportMenu()
  const { items: own } = usePassthroughMenu()
  return useCallback(
    (reportGuid, pageName) => {
      const path = pathOfReport(reportGuid, from, { items, own })
      if (path) void navigate(pageName ? `${path}?${new URLSearchParams({ page: pageName })}` : path)
      else toast({ color: 'yellow', message: intl.formatMessage({ id: 'reports.tileIsClosed' }) })
    },
    [from, items, own, navigate, intl],
  )
}
