/** Visuals that can offer a task. Power BI tells of none over the network: its names are taken as they are written. */
import type { VisualsOfReport } from '../../../contract/services/tasks.ts'
import { invalid } from '../../access/refusals.ts'
import type { Db } from '../../db/transaction.ts'
import { findReportModel } from '../../reports/library/versions.ts'
import type { OpenReport } from '../power-bi-embed/queries.ts'
import { namedVisuals } from './prepare-action.ts'

/** They have no menu. */
const menuless = new Set(['slicer', 'button', 'text'])

export async function findVisualsOfReport(db: Db, report: OpenReport): Promise<VisualsOfReport> {
  const model = report.provider === 'library' ? await findReportModel(db, report.tenant_id, report.id) : null
  if (!model) return { areKnown: false, items: [] }
  const items = model.definition.pages.flatMap((page) =>
    page.visuals
      .filter(({ type }) => !menuless.has(type))
      .map(({ name, title, type }) => ({
        name,
        title: title ?? name,
        type,
        pageName: page.name,
        pageDisplayName: page.displayName,
      })),
  )
  return { areKnown: true, items }
}

/** A name that no visual has would offer the task to nobody. */
export async function requireVisuals(db: Db, report: OpenReport, names: string): Promise<void> {
  const { areKnown, items } = await findVisualsOfReport(db, report)
  if (!areKnown) return
  const visualName = namedVisuals(names).find((wanted) => !items.some(({ name }) => name === wanted))
  if (visualName !== undefined) throw invalid('visualName', 'tasks.noSuchVisual', { visualName })
}
