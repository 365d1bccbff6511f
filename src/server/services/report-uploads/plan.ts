/** What would become of a folder, by its definition and the names of its files. */
import type { PlanReport, ReportPlan } from '../../../contract/services/report-uploads.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { madeKept } from '../../../shared/kept-text.ts'
import { notFound } from '../../access/refusals.ts'
import type { SignedInContext } from '../../context/context.ts'
import { definitionFile, readDefinition } from '../../reports/definition/check.ts'
import { type Fault, faultOf, ImportRefused, reasonOf } from '../../reports/faults.ts'
import { placeAmong } from '../../reports/import/source.ts'
import { nameOfReport, namesOfTables } from '../../reports/import/suggest-definition.ts'
import type { Translate } from '../../texts/localization.ts'
import { findNamed, findReplaced } from './queries.ts'
import { requireRight } from './rules.ts'

/** They are kept, and repeat what files hold, or the beginning of it (A128). */
export const presentFaults = (faults: readonly Fault[], translate: Translate): ReportPlan['faults'] =>
  faults.slice(0, limits.uploadFaults).map((fault) => ({
    file: madeKept(fault.file.slice(0, limits.uploadedPath)),
    line: fault.line,
    reason: madeKept(reasonOf(fault, translate).slice(0, limits.importFault)),
  }))

const definitionOf = (text: string, now: Date) => {
  try {
    return readDefinition(text, now).definition
  } catch (error) {
    if (error instanceof ImportRefused) return error.faults
    throw error
  }
}

const isFaults = (found: ReturnType<typeof definitionOf>): found is readonly Fault[] => Array.isArray(found)

/** Of CSV files alone; null where there are none. */
function planOfFiles(files: PlanReport['files'], translate: Translate): ReportPlan | null {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const paths = [...sizes.keys()]
  const named = namesOfTables(paths, translate)
  if (named.size === 0) return null
  return {
    name: nameOfReport(paths, translate),
    replaces: null,
    isOfFiles: true,
    pages: [...named.values()],
    tables: [...named].map(([file, name]) => ({ name, file, size: sizes.get(file) ?? null })),
    leftOut: paths.filter((path) => !named.has(path)),
    faults: [],
  }
}

export async function planReport(context: SignedInContext, body: PlanReport): Promise<ReportPlan> {
  const { db, tenantId, principal, now, translate } = context
  const { replacesReportId: id, files } = body
  const replaced = id ? await findReplaced(db, tenantId, id) : undefined
  if (id && !replaced) throw notFound('report', id)
  const text = body.definition ?? (replaced ? JSON.stringify(replaced.definition) : null)
  const made = text === null ? planOfFiles(files, translate) : null
  if (made) {
    requireRight(principal, false)
    return made
  }
  const found = text === null ? [faultOf(definitionFile, null, 'csv.noDefinition')] : definitionOf(text, now)
  if (isFaults(found)) {
    requireRight(principal, replaced !== undefined)
    return {
      name: replaced?.name ?? null,
      replaces: replaced ? { id: replaced.id, name: replaced.name } : null,
      isOfFiles: false,
      pages: [],
      tables: [],
      leftOut: [],
      faults: presentFaults(found, translate),
    }
  }
  const before = replaced ?? (await findNamed(db, tenantId, found.name))
  requireRight(principal, before !== undefined)
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const places = [...sizes.keys()]
  const tables = found.tables.map(({ name, displayName, file }) => {
    const place = placeAmong(places, file)
    return { name: displayName ?? name, file: place ?? file, size: sizes.get(place ?? '') ?? null }
  })
  const wanted = new Set(tables.map(({ file }) => file))
  const missing = tables.filter(({ size }) => size === null).map(({ file }) => faultOf(file, null, 'csv.noSuchFile'))
  return {
    name: before?.name ?? found.name,
    replaces: before ? { id: before.id, name: before.name } : null,
    isOfFiles: false,
    pages: found.pages.map(({ displayName }) => displayName),
    tables,
    leftOut: files.map(({ path }) => path).filter((path) => path !== definitionFile && !wanted.has(path)),
    faults: presentFaults(missing, translate),
  }
}
