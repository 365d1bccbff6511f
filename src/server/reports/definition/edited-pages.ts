/** The part of a definition that is changed in the portal: what people see, not where its figures come from. */
import { isDeepStrictEqual } from 'node:util'
import type { EditedPages, ReportDefinition } from '../../../contract/models/report-definition.ts'
import { faultAt, ImportRefused, type Reason } from '../faults.ts'
import { definitionFile, readDefinition } from './check.ts'
import { JsonFault, parseJsonText } from './json-text.ts'

export const pagesOf = ({ pages, defaultPage, bookmarks }: EditedPages): EditedPages => ({
  pages,
  ...(defaultPage === undefined ? {} : { defaultPage }),
  ...(bookmarks === undefined ? {} : { bookmarks }),
})

const isSame = (one: EditedPages, other: EditedPages): boolean => isDeepStrictEqual(pagesOf(one), pagesOf(other))

const withPages = (definition: ReportDefinition, edited: EditedPages): ReportDefinition => {
  const { pages: _, defaultPage: __, bookmarks: ___, ...rest } = definition
  return { ...rest, ...pagesOf(edited) }
}

const members = ['pages', 'defaultPage', 'bookmarks']

/** By the checks that an import’s `report.json` goes through; throws `ImportRefused`. */
export function readEdited(definition: ReportDefinition, text: string, now: Date): ReportDefinition {
  const edited = parsed(text)
  const unknown = Object.keys(edited).find((name) => !members.includes(name))
  if (unknown !== undefined) throw refusedAt(`/${unknown}`, `“${unknown}” is not a member that may stand here`)
  const whole = JSON.stringify(withPages(definition, edited as EditedPages))
  return readDefinition(whole, now).definition
}

function parsed(text: string): object {
  try {
    const { value } = parseJsonText(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw refusedAt('', error.reason)
  }
  throw refusedAt('', 'it is not an object')
}

const refusedAt = (pointer: string, reason: Reason) =>
  new ImportRefused([faultAt({ file: definitionFile, line: null, pointer }, reason)])

interface Imported {
  /** As it comes from its author. */
  definition: ReportDefinition
  before: ReportDefinition
  /** What the import before brought, where it was changed since. */
  importedPages: EditedPages | null
}

/**
 * Changed pages stay while the author’s own are as they were, and go together with the data that comes; null: they do not, and
 * the author’s hold.
 */
export function keepEdited({ definition, before, importedPages }: Imported, now: Date): ReportDefinition | null {
  if (!importedPages) return null
  if (isSame(definition, before)) return definition
  if (!isSame(definition, importedPages)) return null
  try {
    return readDefinition(JSON.stringify(withPages(definition, before)), now).definition
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return null
  }
}
