import type { Embed, IReportEmbedConfiguration, Page, Report } from 'powerbi-client'
import { type EventHandler, PowerBIEmbed } from 'powerbi-client-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type EventDetail, type LoggedBox, type LoggedEvent, loggedEvents } from './click-logs.ts'
import { embedServiceFor, originOf } from './embed-service.ts'
import classes from './ReportFrame.module.css'

export interface FrameEvents {
  loaded(report: Report): void
  rendered(): void
  failed(message: string, why: 'tokenExpired' | 'away' | 'refused'): void
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

/** Milliseconds: the SDK drops, without a word, what it is to load within 100 of the last time (embed protocol). */
const loadPause = 120

/** The latest configuration that the SDK takes: the next one waits until it would not be dropped. */
function useTaken(config: IReportEmbedConfiguration, embed: RefObject<Embed | undefined>): IReportEmbedConfiguration {
  const [taken, setTaken] = useState(config)
  useEffect(() => {
    const lastLoad = embed.current?.lastLoadRequest?.getTime() ?? 0
    const timer = setTimeout(() => setTaken(config), lastLoad + loadPause - Date.now())
    return () => clearTimeout(timer)
  }, [config, embed])
  return taken
}

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
  const embedded = useRef<Embed>(undefined)
  const taken = useTaken(config, embedded)
  const isTaken = useRef(true)
  isTaken.current = taken === config

  const origin = originOf(taken.embedUrl)

  const handlers = useMemo(() => {
    const map = new Map<string, EventHandler>()
    const asReport = (embed: Embed | undefined) => embed as Report
    // What is told while the next report waits is of the one before it.
    const on = (name: string, handle: NonNullable<EventHandler>) =>
      map.set(name, (event, embed) => {
        if (isTaken.current) handle(event, embed)
      })
    on('loaded', (_, embed) => latest.current.loaded(asReport(embed)))
    on('rendered', (_, embed) => {
      latest.current.rendered()
      // Only logs of clicks want the page; a frame that has another report by now answers nothing.
      tellPage(asReport(embed), latest.current).catch(() => undefined)
    })
    on('error', (event) => {
      const { message, detailedMessage, level, errorCode }: Record<string, string | number> = event?.detail ?? {}
      const isTokenExpired = message === 'TokenExpired'
      if (!isTokenExpired && Number(level) < fatalLevel) return
      const why = isTokenExpired ? 'tokenExpired' : Number(errorCode) >= 500 ? 'away' : 'refused'
      latest.current.failed(String(detailedMessage ?? message ?? ''), why)
    })
    for (const name of loggedEvents) {
      on(name, (event) => latest.current.happened(name, event?.detail ?? {}))
    }
    return map
  }, [])

  // The package sets no title on the frame; readers need one.
  useEffect(() => {
    container.current?.querySelector('iframe')?.setAttribute('title', title)
  }, [title])

  return (
    <div ref={container} className={classes.frame}>
      <PowerBIEmbed
        // A frame belongs to the service that made it.
        key={origin}
        service={embedServiceFor(origin)}
        embedConfig={taken}
        eventHandlers={handlers}
        getEmbeddedComponent={(embed) => {
          embedded.current = embed
        }}
        cssClassName={classes.embed}
      />
    </div>
  )
}
