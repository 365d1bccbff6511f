import type { Embed, IReportEmbedConfiguration, Page, Report } from 'powerbi-client'
import { type EventHandler, PowerBIEmbed } from 'powerbi-client-react'
import { useEffect, useMemo, useRef } from 'react'
import { type EventDetail, type LoggedBox, type LoggedEvent, loggedEvents } from './click-logs.ts'
import { embedService } from './embed-service.ts'
import classes from './ReportFrame.module.css'

export interface FrameEvents {
  loaded(report: Report): void
  rendered(): void
  failed(message: string, isTokenExpired: boolean): void
  happened(event: LoggedEvent, detail: EventDetail): void
  pageOpened(page: Pick<Page, 'name' | 'displayName'>, boxes: ReadonlyMap<string, LoggedBox>): void
}

interface ReportFrameProps {
  config: IReportEmbedConfiguration
  title: string
  events: FrameEvents
}

/** Level of an error after which the frame shows nothing more (embed protocol, TraceType). */
const fatalLevel = 6

async function tellPage(report: Report, events: FrameEvents): Promise<void> {
  const page = await report.getActivePage()
  const visuals = await page.getVisuals()
  events.pageOpened(page, new Map(visuals.map(({ name, layout }) => [name, layout])))
}

/**
 * The one place that shows `powerbi-client-react`. It compares handlers by their source text and keeps the first ones, so
 * they are made once and read what is current.
 */
export function ReportFrame({ config, title, events }: ReportFrameProps) {
  const latest = useRef(events)
  latest.current = events
  const container = useRef<HTMLDivElement>(null)

  const handlers = useMemo(() => {
    const map = new Map<string, EventHandler>()
    const asReport = (embed: Embed | undefined) => embed as Report
    map.set('loaded', (_, embed) => latest.current.loaded(asReport(embed)))
    map.set('rendered', (_, embed) => {
      latest.current.rendered()
      // Only logs of clicks want the page; a frame that has another report by now answers nothing.
      tellPage(asReport(embed), latest.current).catch(() => undefined)
    })
    map.set('error', (event) => {
      const { message, detailedMessage, level }: Record<string, string | number> = event?.detail ?? {}
      const isTokenExpired = message === 'TokenExpired'
      if (isTokenExpired || Number(level) >= fatalLevel) {
        latest.current.failed(String(detailedMessage ?? message ?? ''), isTokenExpired)
      }
    })
    for (const name of loggedEvents) {
      map.set(name, (event) => latest.current.happened(name, event?.detail ?? {}))
    }
    return map
  }, [])

  // The package sets no title on the frame; readers need one.
  useEffect(() => {
    container.current?.querySelector('iframe')?.setAttribute('title', title)
  }, [title])

  return (
    <div ref={container} className={classes.frame}>
      <PowerBIEmbed service={embedService} embedConfig={config} eventHandlers={handlers} cssClassName={classes.embed} />
    </div>
  )
}
