/** Reads `report.json`. What is wrong in it is told all at once, each fault with its line. */
import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv'
import type { DataValidateFunction } from 'ajv/dist/types/index.js'
import {
  type Bookmark,
  type Filter,
  type Page,
  ReportDefinition,
  type RowRule,
  type Visual,
} from '../../../contract/models/report-definition.ts'
import { nameFormat } from '../../../contract/shapes.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { isName } from '../../../contract/vocabulary/names.ts'
import {
  dateFormats,
  numberFormat,
  type RoleRule,
  rolesOfVisual,
  type VisualRole,
  visualRoles,
} from '../../../contract/vocabulary/reports.ts'
import { type Fault, faultOf, ImportRefused } from '../faults.ts'
import { anchorOf, requireWays } from '../query/aggregate-query.ts'
import { at, FieldError, factsOf, measureValue, resolveField, type Value } from '../query/fields.ts'
import { predicateOf } from '../query/predicates.ts'
import { ruleCondition } from '../query/row-rules.ts'
import { planVisual } from '../query/visual-query.ts'
import { escapePointer, JsonFault, type JsonText, parseJsonText } from './json-text.ts'
import { ModelFault, modelOf, type ReportModel } from './model.ts'

export const definitionFile = 'report.json'

/** A value of a filter has five where it is none of its kinds. */
const mostErrors = 5 * limits.uploadFaults

let check: ValidateFunction<ReportDefinition> | undefined

/** Compiled when the first report is imported: it takes a tenth of a start. */
function schemaCheck(): ValidateFunction<ReportDefinition> {
  check ??= ajvOfFew().compile<ReportDefinition>(ReportDefinition)
  return check
}

/** Finds all that is wrong, but leaves a list once it has found more in it than is told (A127). */
function ajvOfFew(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false })
  ajv.addFormat(nameFormat, isName)
  ajv.removeKeyword('items')
  ajv.addKeyword({
    keyword: 'items',
    type: 'array',
    schemaType: 'object',
    compile(schema: AnySchemaObject) {
      const fits = ajv.compile(schema)
      const checkItems: DataValidateFunction = (items: unknown[], place) => {
        const errors: Partial<ErrorObject>[] = []
        for (const [index, item] of items.entries()) {
          const instancePath = `${place?.instancePath ?? ''}/${index}`
          const at = { parentData: items, parentDataProperty: index, rootData: items, dynamicAnchors: {} }
          if (!fits(item, { ...at, instancePath })) for (const error of fits.errors ?? []) errors.push(error)
          if (errors.length >= mostErrors) break
        }
        checkItems.errors = errors
        return errors.length === 0
      }
      return checkItems
    },
  })
  return ajv
}

interface Finding {
  readonly pointer: string
  readonly reason: string
}

/** Throws `ImportRefused` with the faults that were found, those of the first lines if there are many. */
export function readDefinition(
  text: string,
  now: Date,
): { definition: ReportDefinition; model: ReportModel; lineOf: JsonText['lineOf'] } {
  if (text.length > limits.uploadedDefinition)
    throw new ImportRefused([
      faultOf(definitionFile, null, 'csv.definitionTooLarge', { most: limits.uploadedDefinition }),
    ])
  const { value, lineOf } = parsed(text)
  const refuse = (findings: readonly Finding[]): never => {
    const faults = findings.map(
      ({ pointer, reason }): Fault => ({ file: definitionFile, line: lineOf(pointer), reason, pointer }),
    )
    faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    throw new ImportRefused(faults.slice(0, limits.uploadFaults))
  }
  const fitsSchema = schemaCheck()
  if (!fitsSchema(value)) return refuse(schemaFindings(fitsSchema.errors ?? []))
  const repeated = [...repeatedNames(value)]
  if (repeated.length > 0) return refuse(repeated)
  const model = modelOrFindings(value)
  if (Array.isArray(model)) return refuse(model)
  const findings = [...meaningFindings(model, now)]
  if (findings.length > 0) return refuse(findings)
  return { definition: value, model, lineOf }
}

function parsed(text: string): JsonText {
  try {
    return parseJsonText(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    throw new ImportRefused([{ file: definitionFile, line: error.line, reason: error.message }])
  }
}

function modelOrFindings(definition: ReportDefinition): ReportModel | Finding[] {
  try {
    return modelOf(definition)
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    return [{ pointer: error.pointer, reason: error.message }]
  }
}

function schemaFindings(errors: readonly ErrorObject[]): Finding[] {
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(({ instancePath, keyword, params, message }) => {
      const name = instancePath.split('/').pop() ?? ''
      switch (keyword) {
        case 'additionalProperties': {
          const member = String(params.additionalProperty)
          return {
            pointer: `${instancePath}/${escapePointer(member)}`,
            reason: `“${member}” is not a member that may stand here`,
          }
        }
        case 'required':
          return { pointer: instancePath, reason: `“${String(params.missingProperty)}” is missing` }
        case 'format':
          return { pointer: instancePath, reason: `“${name}” has characters that are not seen` }
        case 'enum':
          return { pointer: instancePath, reason: `“${name}” is one of ${params.allowedValues.join(', ')}` }
        default:
          return { pointer: instancePath, reason: `“${name}” ${message ?? 'is not valid'}` }
      }
    })
}

function* repeatedIn(items: readonly { name: string }[], pointer: string, fold = false): Generator<Finding> {
  const seen = new Set<string>()
  for (const [index, { name }] of items.entries()) {
    const key = fold ? name.toLowerCase() : name
    if (seen.has(key)) yield { pointer: `${pointer}/${index}/name`, reason: `the name “${name}” is given twice` }
    seen.add(key)
  }
}

function* repeatedNames({ tables, measures = [], pages, bookmarks = [] }: ReportDefinition): Generator<Finding> {
  yield* repeatedIn(tables, '/tables', true)
  for (const [index, table] of tables.entries()) {
    yield* repeatedIn(table.columns, `/tables/${index}/columns`, true)
    const own = measures.map(({ name, table: of }, position) => ({ name, of, position }))
    const names = new Set(table.columns.map(({ name }) => name.toLowerCase()))
    for (const { name, of, position } of own.filter(({ of }) => of === table.name)) {
      const key = name.toLowerCase()
      if (names.has(key)) yield { pointer: `/measures/${position}/name`, reason: `“${of}” has a “${name}” already` }
      names.add(key)
    }
  }
  yield* repeatedIn(pages, '/pages')
  for (const [index, page] of pages.entries()) yield* repeatedIn(page.visuals, `/pages/${index}/visuals`)
  const allBookmarks = bookmarks.flatMap((bookmark) => [bookmark, ...(bookmark.children ?? [])])
  if (new Set(allBookmarks.map(({ name }) => name)).size < allBookmarks.length) {
    yield { pointer: '/bookmarks', reason: 'two bookmarks have the same name' }
  }
}

/** `roles.values[0].column` → `/roles/values/0/column`. */
const pointerOf = (member: string): string =>
  member === '' ? '' : `/${member.replaceAll('[', '.').replaceAll(']', '').split('.').filter(Boolean).join('/')}`

function* findingOf(pointer: string, work: () => void): Generator<Finding> {
  try {
    work()
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    yield { pointer: `${pointer}${pointerOf(error.member)}`, reason: error.message }
  }
}

function* meaningFindings(model: ReportModel, now: Date): Generator<Finding> {
  const { definition } = model
  const { measures = [], rows = [], pages, bookmarks = [], defaultPage } = definition
  yield* columnFindings(definition)
  for (const [index, { from, to }] of model.joins.entries()) {
    if (from.type === to.type) continue
    const reason = `“${from.name}” is ${from.type} and “${to.name}” is ${to.type}; they can never be equal`
    yield { pointer: `/relationships/${index}`, reason }
  }
  for (const [index, measure] of measures.entries()) {
    yield* findingOf(`/measures/${index}`, () => measureValue(model, measure))
    yield* filterFindings(model, measure.filters, `/measures/${index}/filters`, now)
    yield* formatFindings(measure.format, `/measures/${index}/format`)
  }
  for (const [index, rule] of rows.entries()) yield* ruleFindings(model, rule, `/rows/${index}`, now)
  yield* filterFindings(model, definition.filters, '/filters', now)
  for (const [index, page] of pages.entries()) yield* pageFindings(model, page, `/pages/${index}`, now)
  if (defaultPage !== undefined && !model.pages.has(defaultPage)) {
    yield { pointer: '/defaultPage', reason: `there is no page “${defaultPage}”` }
  }
  for (const [index, bookmark] of bookmarks.entries())
    yield* bookmarkFindings(model, bookmark, `/bookmarks/${index}`, now)
}

function* columnFindings({ tables, rows = [] }: ReportDefinition): Generator<Finding> {
  for (const [index, table] of tables.entries()) {
    const pointer = `/tables/${index}`
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\0/.test(table.file)) {
      yield { pointer: `${pointer}/file`, reason: `“${table.file}” is outside the report’s folder` }
    } else if (!/\.csv(\.gz)?$/i.test(table.file)) {
      yield { pointer: `${pointer}/file`, reason: `“${table.file}” is not a .csv or .csv.gz file` }
    }
    if (table.delimiter !== undefined && table.delimiter === table.decimalSeparator) {
      yield { pointer: `${pointer}/delimiter`, reason: 'delimiter and decimal separator are the same' }
    } else if (table.decimalSeparator === ',' && table.delimiter === undefined) {
      yield {
        pointer: `${pointer}/decimalSeparator`,
        reason: 'with decimal commas the delimiter must be given, and be another',
      }
    }
    for (const [position, { format, type }] of table.columns.entries()) {
      const isDate = type === 'date' || type === 'datetime'
      yield* formatFindings(format, `${pointer}/columns/${position}/format`, isDate)
    }
  }
  for (const [index, { table }] of rows.entries()) {
    if (!tables.some(({ name }) => name === table)) {
      yield { pointer: `/rows/${index}/table`, reason: `there is no table “${table}”` }
    }
  }
}

function* formatFindings(format: string | undefined, pointer: string, isDate?: boolean): Generator<Finding> {
  if (format === undefined) return
  const isDateFormat = dateFormats.some((known) => known === format)
  if (isDate !== false && isDateFormat) return
  if (isDate) yield { pointer, reason: `formats of dates are ${dateFormats.join(', ')}` }
  else if (!numberFormat.test(format))
    yield { pointer, reason: `“${format}” is not a format such as #,##0 or €#,##0.00 or 0.0%` }
}

function* filterFindings(
  model: ReportModel,
  filters: readonly Filter[] | undefined,
  pointer: string,
  now: Date,
): Generator<Finding> {
  for (const [index, filter] of (filters ?? []).entries()) {
    yield* findingOf(`${pointer}/${index}`, () => {
      const predicate = predicateOf(model, filter, { now })
      if (predicate?.kind === 'top') return
      if (pointer.startsWith('/measures') && predicate?.kind === 'values') {
        throw new FieldError('target', filter.target.table, 'a measure is filtered by columns')
      }
    })
  }
}

function* ruleFindings(model: ReportModel, rule: RowRule, pointer: string, now: Date): Generator<Finding> {
  const table = model.tables.get(rule.table)
  if (!table) return
  const somebody = { userName: 'somebody', isNameVouchedFor: true, roles: rule.roles ?? ['somebody'] }
  yield* findingOf(pointer, () => ruleCondition(model, table, rule, somebody, now))
}

function* pageFindings(model: ReportModel, page: Page, pointer: string, now: Date): Generator<Finding> {
  yield* filterFindings(model, page.filters, `${pointer}/filters`, now)
  for (const [index, visual] of page.visuals.entries()) {
    const place = `${pointer}/visuals/${index}`
    if (visual.mobileLayout && !page.mobile) {
      yield { pointer: `${place}/mobileLayout`, reason: `page “${page.name}” has no “mobile”` }
    }
    const before = [...roleFindings(model, visual, place)]
    yield* before
    if (before.length === 0) yield* visualFindings(model, visual, place, now)
    yield* actionFindings(model, visual, place)
  }
}

function* roleFindings(model: ReportModel, visual: Visual, pointer: string): Generator<Finding> {
  const rules = rolesOfVisual[visual.type]
  for (const role of visualRoles) {
    const fields = visual.roles?.[role] ?? []
    const rule = rules[role]
    const place = `${pointer}/roles/${role}`
    if (!rule && visual.roles?.[role]) yield { pointer: place, reason: `a ${visual.type} has no role “${role}”` }
    if (!rule) continue
    yield* countFindings(visual, role, fields.length, rule, visual.roles?.[role] ? place : pointer)
    for (const [index, field] of fields.entries()) {
      yield* findingOf(`${place}/${index}`, () => {
        const isGroup = resolveField(model, field).kind === 'group'
        if (rule.takes !== 'any' && isGroup !== (rule.takes === 'group')) {
          const wanted = rule.takes === 'group' ? 'a column' : 'a measure, or a column with an aggregate'
          throw new FieldError('', field.table, `“${role}” of a ${visual.type} takes ${wanted}`)
        }
      })
      yield* formatFindings(field.format, `${place}/${index}/format`)
    }
  }
}

/** Whether a visual by itself could be in the definition. */
export function isSound(model: ReportModel, visual: Visual, now: Date): boolean {
  const isFit = roleFindings(model, visual, '').next().done
  return isFit === true && visualFindings(model, visual, '', now).next().done === true
}

function* countFindings(
  visual: Visual,
  role: VisualRole,
  count: number,
  { least, most }: RoleRule,
  pointer: string,
): Generator<Finding> {
  if (count < least) yield { pointer, reason: `a ${visual.type} needs at least ${least} in “${role}”` }
  if (count > most) yield { pointer, reason: `a ${visual.type} has at most ${most} in “${role}”` }
}

function* visualFindings(model: ReportModel, visual: Visual, pointer: string, now: Date): Generator<Finding> {
  if (Object.keys(rolesOfVisual[visual.type]).length === 0) return
  const before = [...filterFindings(model, visual.filters, `${pointer}/filters`, now)]
  yield* before
  if (before.length > 0) return
  const groupLevels = Math.max(1, visual.roles?.category?.length ?? 1)
  for (let drill = 0; drill < groupLevels; drill++) {
    yield* findingOf(pointer, () => {
      const { orders, query } = at('', () =>
        planVisual({ model, now }, withoutSort(visual, drill), { filters: visual.filters ?? [], drill }),
      )
      const facts = query.values.flatMap((value: Value) => factsOf(value))
      for (const fact of facts) requireWays(model, fact, query.groups)
      if (facts.length === 0) anchorOf(model, query.groups)
      return orders
    })
  }
}

/** The sort belongs to what is shown first; a level below it may not have its column. */
const withoutSort = (visual: Visual, drill: number): Visual => {
  if (drill === 0) return visual
  const { sort: _, ...rest } = visual
  return rest
}

function* actionFindings(model: ReportModel, { action, type }: Visual, pointer: string): Generator<Finding> {
  if (!action) return
  const place = `${pointer}/action`
  if (type !== 'button') yield { pointer: place, reason: 'only a button has an action' }
  const wanted = action[action.type]
  if (wanted === undefined)
    yield { pointer: place, reason: `an action of type ${action.type} names its “${action.type}”` }
  else if (action.type === 'page' && !model.pages.has(wanted)) {
    yield { pointer: `${place}/page`, reason: `there is no page “${wanted}”` }
  } else if (action.type === 'bookmark' && !bookmarkNames(model).has(wanted)) {
    yield { pointer: `${place}/bookmark`, reason: `there is no bookmark “${wanted}”` }
  }
}

const bookmarkNames = ({ definition }: ReportModel): Set<string> =>
  new Set(
    (definition.bookmarks ?? []).flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]),
  )

function* bookmarkFindings(model: ReportModel, bookmark: Bookmark, pointer: string, now: Date): Generator<Finding> {
  const { page, reportFilters, pageFilters, slicers = [], hidden = [], children = [] } = bookmark
  const known = page === undefined ? undefined : model.pages.get(page)
  if (page !== undefined && !known) yield { pointer: `${pointer}/page`, reason: `there is no page “${page}”` }
  yield* filterFindings(model, reportFilters, `${pointer}/reportFilters`, now)
  yield* filterFindings(model, pageFilters, `${pointer}/pageFilters`, now)
  for (const [index, { visual, filters }] of slicers.entries()) {
    const place = `${pointer}/slicers/${index}`
    if (known?.visuals.get(visual)?.type !== 'slicer')
      yield { pointer: `${place}/visual`, reason: `“${visual}” is not a slicer of the bookmark’s page` }
    yield* filterFindings(model, filters, `${place}/filters`, now)
  }
  for (const [index, visual] of hidden.entries()) {
    if (!known?.visuals.has(visual))
      yield { pointer: `${pointer}/hidden/${index}`, reason: `“${visual}” is not on the bookmark’s page` }
  }
  for (const [index, child] of children.entries())
    yield* bookmarkFindings(model, child, `${pointer}/children/${index}`, now)
}
