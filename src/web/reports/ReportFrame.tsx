import { Dashboard, Embed, type IReportEmbedConfiguration, type models, type Page, Report, Tile } from 'powerbi-client'
import { type EventHandler, PowerBIEmbed } from 'powerbi-client-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CommandDetail } from './action-commands.ts'
import { type EventDetail, type LoggedEvent, loggedEvents, type PlacedBox } from './click-logs.ts'
import { embedServiceFor, originOf } from './embed-service.ts'
import classes from './ReportFrame.module.css'
import { reportOfTile } from './report-place.ts'
import { afterSdkPause } from './sdk-pause.ts'

export interface FrameEvents {
  /** A report that is loaded in phases is drawn once this is done. */
  loaded(report: Report): void | Promise<unknown>
  rendered(): void
  failed(message: string, why: 'tokenExpired' | 'away' | 'refused'): void
  /** It may not have something, or that is not there: the report may be closed by now. */
  refused(): void
  happened(event: LoggedEvent, detail: EventDetail): void
  /** A tile of a dashboard was pressed: the page of the report that it was taken from. */
  tilePressed?(reportGuid: string, pageName: string | undefined): void
  /** A command of ours was chosen in the menu of a visual, or of a point in one. */
  commanded?(command: string, detail: CommandDetail): void
  /** Something in it is another than it was; nobody else waits for that. */
  changed?(): void
  /** What was changed is kept, under the report’s own name or another’s. */
  saved?(reportGuid: string): void
  pageOpened(page: Pick<Page, 'name' | 'displayName' | 'defaultSize'>, boxes: ReadonlyMap<string, PlacedBox>): void
}

interface ReportFrameProps {
  config: IReportEmbedConfiguration
  /** Nothing is drawn before the report is as it is to be shown. */
  isPhased: boolean
  title: string
  /** Until the report is there, the frame holds nothing, or another one. */
  isLoaded: boolean
  /** Lies over the frame. */
  overlay?: ReactNode
  events: FrameEvents
}

/** Level of an error after which the frame shows nothing more (embed protocol, TraceType). */
const fatalLevel = 6

const refusals: ReadonlySet<number> = new Set([403, 404])

/** The latest configuration that the SDK takes: the next one waits until it would not be dropped. */
function useTaken(config: IReportEmbedConfiguration, embed: RefObject<Embed | undefined>): IReportEmbedConfiguration {
  const [taken, setTaken] = useState(config)
  useEffect(
    () =>
      afterSdkPause(
        () => embed.current?.lastLoadRequest,
        // In the same moment: in the next one the SDK may have begun to load what it has.
        () => flushSync(() => setTaken(config)),
      ),
    [config, embed],
  )
  return taken
}

type OpenedPage = Parameters<FrameEvents['pageOpened']>

async function openedPage(report: Report): Promise<OpenedPage> {
  const page = await report.getActivePage()
  const visuals = await page.getVisuals()
  return [page, new Map(visuals.map(({ name, layout, title }) => [name, { ...layout, title }]))]
}

const withChildren = (bookmark: models.IReportBookmark): models.IReportBookmark[] => [
  bookmark,
  ...(bookmark.children ?? []).flatMap(withChildren),
]

/** The event names a bookmark as the report does inside; what people call it only the report says. */
async function titledBookmark(report: Report, detail: EventDetail): Promise<EventDetail> {
  const bookmarks = await report.bookmarksManager.getBookmarks().catch(() => [])
  const title = bookmarks.flatMap(withChildren).find(({ name }) => name === detail.bookmarkName)?.displayName
  return { ...detail, ...(title && { title }) }
}

const kinds = { report: Report, dashboard: Dashboard, tile: Tile }

/** What a frame of a kind tells of. The package complains in the console of a handler for anything else. */
const eventsOf = (type: string | undefined): ReadonlySet<string> =>
  new Set([...Embed.allowedEvents, ...(kinds[type as keyof typeof kinds] ?? Report).allowedEvents])

/**
 * The one place that shows `powerbi-client-react`. It compares handlers by their source text and keeps the first ones, so
 * they are made once and read what is current.
 */
export function ReportFrame({ config, isPhased, title, isLoaded, overlay, events }: ReportFrameProps) {
  const latest = useRef({ ...events, isPhased })
  latest.current = { ...events, isPhased }
  const container = useRef<HTMLDivElement>(null)
  const embedded = useRef<Embed>(undefined)
  const taken = useTaken(config, embedded)
  const isTaken = useRef(true)
  isTaken.current = taken === config
  const wanted = useRef(config)
  wanted.current = config

  const origin = originOf(taken.embedUrl)
  const { pathname } = new URL(taken.embedUrl ?? '', location.origin)

  const handlers = useMemo(() => {
    const map = new Map<string, EventHandler>()
    const told = eventsOf(taken.type)
    const asReport = (embed: Embed | undefined) => embed as Report
    // What is told while the next report waits is of the one before it.
    const on = (name: string, handle: NonNullable<EventHandler>) => {
      if (!told.has(name)) return
      map.set(name, (event, embed) => {
        if (isTaken.current) handle(event, embed)
      })
    }
    on('loaded', async (_, embed) => {
      const of = wanted.current
      await latest.current.loaded(asReport(embed))
      // Dashboards know no phases, and the next report is told by its own word.
      if (!latest.current.isPhased || embed?.embedtype !== 'report' || wanted.current !== of) return
      // A frame that has another report by now is told when that one is there.
      asReport(embed)
        .render()
        .catch(() => undefined)
    })
    on('rendered', (_, embed) => {
      latest.current.rendered()
      const of = wanted.current
      const tell = (page: OpenedPage) => {
        // The next report may have answered in part.
        if (wanted.current === of) latest.current.pageOpened(...page)
      }
      // Only logs of clicks want the page; a frame that has another report by now answers nothing.
      openedPage(asReport(embed)).then(tell, () => undefined)
    })
    on('error', (event) => {
      const { message, detailedMessage, level, errorCode }: Record<string, string | number> = event?.detail ?? {}
      const isTokenExpired = message === 'TokenExpired'
      if (!isTokenExpired && refusals.has(Number(errorCode))) latest.current.refused()
      if (!isTokenExpired && Number(level) < fatalLevel) return
      const why = isTokenExpired ? 'tokenExpired' : Number(errorCode) >= 500 ? 'away' : 'refused'
      latest.current.failed(String(detailedMessage ?? message ?? ''), why)
    })
    on('tileClicked', (event) => {
      const of = reportOfTile(event?.detail ?? {})
      if (of) latest.current.tilePressed?.(of.reportGuid, of.pageName)
    })
    on('commandTriggered', (event) => {
      const detail: CommandDetail & { command?: string } = event?.detail ?? {}
      latest.current.commanded?.(detail.command ?? '', detail)
    })
    on('renderingStarted', () => latest.current.changed?.())
    on('saved', (event) => latest.current.saved?.(String(event?.detail?.reportObjectId ?? '')))
    for (const name of loggedEvents) {
      on(name, (event, embed) => {
        const detail: EventDetail = event?.detail ?? {}
        if (name !== 'bookmarkApplied') return latest.current.happened(name, detail)
        // What the page itself brings back has no name, and is nobody’s click.
        if (!detail.bookmarkName) return
        // By the time of the answer another report may be there.
        const { happened } = latest.current
        titledBookmark(asReport(embed), detail).then(
          (titled) => happened(name, titled),
          () => undefined,
        )
      })
    }
    return map
  }, [taken.type])

  useEffect(() => {
    const keepSize = () => {
      if (!container.current) return
      const { clientWidth, clientHeight, style } = container.current
      style.setProperty('--printed-inline', `${clientWidth}px`)
      style.setProperty('--printed-block', `${clientHeight}px`)
    }
    addEventListener('beforeprint', keepSize)
    return () => removeEventListener('beforeprint', keepSize)
  }, [])

  // The package sets no title on the frame; readers need one. Another kind of thing has another frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken decides which frame there is
  useEffect(() => {
    container.current?.querySelector('iframe')?.setAttribute('title', title)
  }, [title, taken])

  return (
    <div ref={container} className={classes.frame} data-loaded={isLoaded}>
      <PowerBIEmbed
        // A frame belongs to the service that made it, and shows one kind of thing: each kind has an address of its own.
        key={`${origin}${pathname}`}
        service={embedServiceFor(origin)}
        embedConfig={taken}
        phasedEmbedding={isPhased && taken.type === 'report'}
        eventHandlers={handlers}
        getEmbeddedComponent={(embed) => {
          embedded.current = embed
        }}
        cssClassName={classes.embed}
      />
      <Suspense fallback={null}>{overlay}</Suspense>
    </div>
  )
}
