/** Events of the embed protocol → report logs, as `decisions.md` maps them. */
import type { NewReportLog } from '../../contract/services/pbi-report-logs.ts'
import { limits } from '../../contract/vocabulary/limits.ts'

export const loggedEvents = [
  'pageChanged',
  'dataSelected',
  'buttonClicked',
  'visualClicked',
  'bookmarkApplied',
] as const
export type LoggedEvent = (typeof loggedEvents)[number]

const entityTypes: Record<LoggedEvent, NewReportLog['entityType']> = {
  pageChanged: 'PAGECHANGE',
  dataSelected: 'DATA',
  buttonClicked: 'BUTTON',
  visualClicked: 'VISUAL',
  bookmarkApplied: 'BOOKMARK',
}

interface Named {
  name?: string
  displayName?: string
}

interface Visual {
  name?: string
  title?: string
  type?: string
  layout?: LoggedBox
}

export interface LoggedBox {
  x?: number | undefined
  y?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/** With the name that people see. */
export interface PlacedBox extends LoggedBox {
  title?: string
}

/** What the events carry, all of it optional: a provider may leave anything out. */
export interface EventDetail {
  newPage?: Named
  page?: Named
  visual?: Visual
  id?: string
  title?: string
  type?: string
  bookmarkName?: string
}

export interface LoggedReport {
  id: number
  name: string
  /** The page that is open, for events that do not say. */
  page: Named
  /** Boxes of the page’s visuals by name, for events that do not say. */
  boxes: ReadonlyMap<string, LoggedBox>
}

const cut = (text: string | undefined, length: number) => text?.slice(0, length) ?? null

function centre(start: number | undefined, size: number | undefined): number | null {
  return start === undefined || size === undefined ? null : Math.round(start + size / 2)
}

export function logOf(event: LoggedEvent, detail: EventDetail, report: LoggedReport, now: Date): NewReportLog {
  const page = detail.newPage ?? detail.page ?? report.page
  const { visual } = detail
  const box = visual?.layout ?? report.boxes.get(visual?.name ?? detail.id ?? '')
  const entityId = {
    pageChanged: page.name,
    dataSelected: visual?.name,
    visualClicked: visual?.name,
    buttonClicked: detail.id,
    bookmarkApplied: detail.bookmarkName,
  }[event]
  return {
    creationTime: now.toISOString(),
    reportId: report.id,
    reportName: report.name.slice(0, limits.reportName),
    entityType: entityTypes[event],
    entityId: cut(entityId, limits.entityId),
    visualTitle: cut(visual?.title ?? detail.title, limits.visualTitle),
    visualType: cut(visual?.type ?? detail.type, 64),
    centerCoordX: centre(box?.x, box?.width),
    centerCoordY: centre(box?.y, box?.height),
    pageName: cut(page.name, limits.pageName),
    pageDisplayName: cut(page.displayName, limits.pageName),
  }
}
