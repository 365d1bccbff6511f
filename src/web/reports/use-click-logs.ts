import { useCallback, useRef } from 'react'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { keepReportLog } from '../session/report-logs.ts'
import { type EventDetail, type LoggedBox, type LoggedEvent, type LoggedReport, logOf } from './click-logs.ts'

/** Keeps what happens in the report; nothing when no report is given. */
export function useClickLogs(token: EmbedToken | undefined) {
  const place = useRef<Pick<LoggedReport, 'page' | 'boxes'>>({ page: {}, boxes: new Map() })
  return {
    pageOpened: useCallback((page: LoggedReport['page'], boxes: ReadonlyMap<string, LoggedBox>) => {
      place.current = { page, boxes }
    }, []),
    happened: useCallback(
      (event: LoggedEvent, detail: EventDetail) => {
        if (!token || token.id === null) return
        const report = { id: token.id, name: token.reportName, ...place.current }
        keepReportLog(logOf(event, detail, report, new Date()))
      },
      [token],
    ),
  }
}
