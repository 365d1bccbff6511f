/** Filters of share keys: JSON as a client writes it, in the shape of the embed protocol. */
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { Filter } from '../../contract/models/report-definition.ts'
import { limits } from '../../contract/vocabulary/limits.ts'

const isFilters = new Ajv({ strict: false }).compile<Filter[]>(
  Type.Array(Filter, { maxItems: limits.reportKeyFilters }),
)

/** One filter or a list of them; null for anything else. */
export function readKeyFilters(text: string): Filter[] | null {
  const parsed = parsedJson(text)
  const filters = Array.isArray(parsed) ? parsed : [parsed]
  return isFilters(filters) ? filters : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
