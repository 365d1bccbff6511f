/** What a visual shows at the moment when somebody acts on it, as JSON for the action’s service. */
import type { models, Report } from 'powerbi-client'
import { limits } from '../../contract/vocabulary/limits.ts'
import { readLines } from '../kit/delimited/lines.ts'
import type { ChosenAction } from './action-commands.ts'

const exportTypes = { summarized: 0, underlying: 1 } as const

/** Rows that are asked for at most; fewer go along where they are long. */
const mostRows = 1000
/** Of an address, in which signs grow. */
const mostOfAddress = 1500
const roomForRest = 0.5

type Row = Record<string, string>

/** The provider answers a table as text. */
export function rowsOf(csv: string): Row[] {
  const [head, ...lines] = readLines(csv)
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell])))
}

/** As many of the first as have room. */
export function fittingRows(rows: readonly Row[], room: number): Row[] {
  let left = room
  const end = rows.findIndex((row) => {
    left -= JSON.stringify(row).length + 1
    return left < 0
  })
  return end === -1 ? [...rows] : rows.slice(0, end)
}

/** Throws where the provider gives out none. */
export async function payloadOf(report: Report, { task, visualName, isUnderlying, detail }: ChosenAction) {
  const page = await report.getActivePage()
  const visuals = await page.getVisuals()
  const visual = visuals.find(({ name }) => name === visualName)
  if (!visual) throw new Error(`There is no visual ${visualName}`)
  const { dataPoints = [] } = detail
  // A point says its own figures; the rows beneath it are the visual’s to tell.
  const isTable = isUnderlying || dataPoints.length === 0
  const [ofReport, ofPage, ofVisual, slicers, table] = await Promise.all([
    report.getFilters(),
    page.getFilters(),
    visual.getFilters(),
    Promise.all(visuals.filter(({ type }) => type === 'slicer').map((slicer) => slicer.getSlicerState())),
    isTable ? visual.exportData(isUnderlying ? exportTypes.underlying : exportTypes.summarized, mostRows) : null,
  ])
  const filters: models.IFilter[] = [ofReport, ofPage, ofVisual, ...slicers.map((slicer) => slicer.filters)].flat()
  const whole = task.httpVerb === 'GET' ? mostOfAddress : limits.visualDatapoint
  const all = table ? rowsOf(table.data) : []
  const rows = fittingRows(all, whole * roomForRest)
  return {
    page: { name: page.name, displayName: page.displayName },
    visual: { name: visual.name, title: visual.title, type: visual.type },
    dataPoints,
    filters,
    ...(table && { rows, areRowsUnderlying: isUnderlying, isTruncated: rows.length < all.length }),
  }
}
