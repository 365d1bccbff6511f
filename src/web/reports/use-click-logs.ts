import { useCallback, useRef } from 'react'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { keepReportLog } from '../session/report-logs.ts'
import { type EventDetail, type LoggedBox, type LoggedEvent, type LoggedReport, logOf } from './click-logs.ts'

type Place = Pick<LoggedReport, 'page' | 'boxes'>

const nowhere: Place = { page: {}, boxes: new Map() }

/** Keeps what happens in the report; nothing when no report is given. */
export function useClickLogs(token: EmbedToken | undefined) {
  const place = useRef<Place & { of: EmbedToken | undefined }>({ of: undefined, ...nowhere })
  return {
    pageOpened: useCallback(
      (page: LoggedReport['page'], boxes: ReadonlyMap<string, LoggedBox>) => {
        place.current = { of: token, page, boxes }
      },
      [token],
    ),
    happened: useCallback(
      (event: LoggedEvent, detail: EventDetail) => {
        if (!token || token.id === null) return
        // The page of the report before this one says nothing of a click here.
        const { page, boxes } = place.current.of === token ? place.current : nowhere
        const report = { id: token.id, name: token.reportName, page, boxes }
        keepReportLog(logOf(event, detail, report, new Date()))
      },
      [token],
    ),
  }
}
