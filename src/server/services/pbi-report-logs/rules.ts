import type { ReportModel } from '../../reports/definition/model.ts'
import { day } from '../../times/moments.ts'
import type { HeatRow } from './queries.ts'

/** Clients' clocks are wrong by hours and outboxes keep entries for days; a time beyond that is nobody's observation. */
export function believedTime(told: string, now: Date): Date {
  const time = Date.parse(told)
  if (Number.isNaN(time)) return now
  const earliest = now.getTime() - 366 * day
  const latest = now.getTime() + day
  return new Date(Math.min(Math.max(time, earliest), latest))
}

/**
 * The day alone to whoever may not see the entries: asked for moment after moment, the heat map would tell when somebody
 * clicked (A200).
 */
export function heatSince(asked: string, maySeeEntries: boolean): Date {
  const moment = Date.parse(asked)
  return new Date(maySeeEntries ? moment : Math.floor(moment / day) * day)
}

const usualSize = { width: 1280, height: 720 }

/** Clicks are kept as they were told, and pages change: what lies beside its page is none of its heat. */
export function isOnPage(
  { page_name: name, center_coord_x: x, center_coord_y: y }: HeatRow,
  model: Pick<ReportModel, 'definition'> | null | undefined,
): boolean {
  if (x < 0 || y < 0) return false
  if (!model) return true
  const page = model.definition.pages.find((each) => each.name === name)
  // That of a page that is gone is seen on no other.
  if (!page) return true
  const { width, height } = page.size ?? usualSize
  return x <= width && y <= height
}
