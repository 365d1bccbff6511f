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
import { faultAt, faultOf, ImportRefused, type Reason, told } from '../faults.ts'
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
  readonly reason: Reason
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
    const faults = findings.map(({ pointer, reason }) =>
      faultAt({ file: definitionFile, line: lineOf(pointer), pointer }, reason),
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
    throw new ImportRefused([faultAt({ file: definitionFile, line: error.line }, error.reason)])
  }
}

function modelOrFindings(definition: ReportDefinition): ReportModel | Finding[] {
  try {
    return modelOf(definition)
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    return [{ pointer: error.pointer, reason: error.reason }]
  }
}

/** What the schema bounds, by the keyword that does. */
function boundReason(member: string, keyword: string, params: ErrorObject['params']): Reason {
  const bound = String(params.limit)
  switch (keyword) {
    case 'type':
      return told('reportJson.type', { member, type: [params.type].flat().join(', ') })
    case 'minimum':
      return told('reportJson.least', { member, least: bound })
    case 'maximum':
      return told('reportJson.most', { member, most: bound })
    case 'minLength':
      return told('reportJson.shortest', { member, least: bound })
    case 'maxLength':
      return told('reportJson.longest', { member, most: bound })
    case 'minItems':
      return told('reportJson.fewest', { member, least: bound })
    case 'maxItems':
      return told('reportJson.mostEntries', { member, most: bound })
    default:
      return told('reportJson.notValid', { member })
  }
}

function schemaFindings(errors: readonly ErrorObject[]): Finding[] {
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(({ instancePath, keyword, params }) => {
      const name = instancePath.split('/').pop() ?? ''
      switch (keyword) {
        case 'additionalProperties': {
          const member = String(params.additionalProperty)
          return {
            pointer: `${instancePath}/${escapePointer(member)}`,
            reason: told('reportJson.noMember', { member }),
          }
        }
        case 'required':
          return {
            pointer: instancePath,
            reason: told('reportJson.isMissing', { member: String(params.missingProperty) }),
          }
        case 'format':
          return { pointer: instancePath, reason: told('reportJson.unseen', { member: name }) }
        case 'enum':
          return {
            pointer: instancePath,
            reason: told('reportJson.oneOf', { member: name, list: params.allowedValues.join(', ') }),
          }
        default:
          return { pointer: instancePath, reason: boundReason(name, keyword, params) }
      }
    })
}

function* repeatedIn(items: readonly { name: string }[], pointer: string, fold = false): Generator<Finding> {
  const seen = new Set<string>()
  for (const [index, { name }] of items.entries()) {
    const key = fold ? name.toLowerCase() : name
    if (seen.has(key)) yield { pointer: `${pointer}/${index}/name`, reason: told('reportJson.nameTwice', { name }) }
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
      if (names.has(key))
        yield { pointer: `/measures/${position}/name`, reason: told('reportJson.hasAlready', { table: of, name }) }
      names.add(key)
    }
  }
  yield* repeatedIn(pages, '/pages')
  for (const [index, page] of pages.entries()) yield* repeatedIn(page.visuals, `/pages/${index}/visuals`)
  const allBookmarks = bookmarks.flatMap((bookmark) => [bookmark, ...(bookmark.children ?? [])])
  if (new Set(allBookmarks.map(({ name }) => name)).size < allBookmarks.length) {
    yield { pointer: '/bookmarks', reason: told('reportJson.bookmarksTwice') }
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
    yield { pointer: `${pointer}${pointerOf(error.member)}`, reason: error.reason }
  }
}

function* meaningFindings(model: ReportModel, now: Date): Generator<Finding> {
  const { definition } = model
  const { measures = [], rows = [], pages, bookmarks = [], defaultPage } = definition
  yield* columnFindings(definition)
  for (const [index, { from, to }] of model.joins.entries()) {
    if (from.type === to.type) continue
    const reason = told('reportJson.neverEqual', { from: from.name, fromType: from.type, to: to.name, toType: to.type })
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
    yield { pointer: '/defaultPage', reason: told('reportJson.noPage', { name: defaultPage }) }
  }
  for (const [index, bookmark] of bookmarks.entries())
    yield* bookmarkFindings(model, bookmark, `/bookmarks/${index}`, now)
}

function* columnFindings({ tables, rows = [] }: ReportDefinition): Generator<Finding> {
  for (const [index, table] of tables.entries()) {
    const pointer = `/tables/${index}`
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\0/.test(table.file)) {
      yield { pointer: `${pointer}/file`, reason: told('reportJson.outside', { file: table.file }) }
    } else if (!/\.csv(\.gz)?$/i.test(table.file)) {
      yield { pointer: `${pointer}/file`, reason: told('reportJson.notCsv', { file: table.file }) }
    }
    if (table.delimiter !== undefined && table.delimiter === table.decimalSeparator) {
      yield { pointer: `${pointer}/delimiter`, reason: told('reportJson.sameSigns') }
    } else if (table.decimalSeparator === ',' && table.delimiter === undefined) {
      yield {
        pointer: `${pointer}/decimalSeparator`,
        reason: told('reportJson.commas'),
      }
    }
    for (const [position, { format, type }] of table.columns.entries()) {
      const isDate = type === 'date' || type === 'datetime'
      yield* formatFindings(format, `${pointer}/columns/${position}/format`, isDate)
    }
  }
  for (const [index, { table }] of rows.entries()) {
    if (!tables.some(({ name }) => name === table)) {
      yield { pointer: `/rows/${index}/table`, reason: told('reportJson.noTable', { name: table }) }
    }
  }
}

function* formatFindings(format: string | undefined, pointer: string, isDate?: boolean): Generator<Finding> {
  if (format === undefined) return
  const isDateFormat = dateFormats.some((known) => known === format)
  if (isDate !== false && isDateFormat) return
  if (isDate) yield { pointer, reason: told('reportJson.dateFormats', { list: dateFormats.join(', ') }) }
  else if (!numberFormat.test(format)) yield { pointer, reason: told('reportJson.noFormat', { format }) }
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
        throw new FieldError('target', filter.target.table, told('reportJson.measureByColumns'))
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
      yield { pointer: `${place}/mobileLayout`, reason: told('reportJson.noMobile', { page: page.name }) }
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
    if (!rule && visual.roles?.[role])
      yield { pointer: place, reason: told('reportJson.noRole', { type: visual.type, role }) }
    if (!rule) continue
    yield* countFindings(visual, role, fields.length, rule, visual.roles?.[role] ? place : pointer)
    for (const [index, field] of fields.entries()) {
      yield* findingOf(`${place}/${index}`, () => {
        const isGroup = resolveField(model, field).kind === 'group'
        if (visual.type === 'card' && role === 'category' && field.grain === undefined)
          throw new FieldError('grain', field.table, told('reportJson.cardSteps'))
        if (rule.takes !== 'any' && isGroup !== (rule.takes === 'group')) {
          const wanted = rule.takes === 'group' ? 'reportJson.takesColumn' : 'reportJson.takesMeasure'
          throw new FieldError('', field.table, told(wanted, { role, type: visual.type }))
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
  if (count < least)
    yield { pointer, reason: told('reportJson.needsAtLeast', { type: visual.type, least: String(least), role }) }
  if (count > most)
    yield { pointer, reason: told('reportJson.hasAtMost', { type: visual.type, most: String(most), role }) }
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
  if (type !== 'button') yield { pointer: place, reason: told('reportJson.onlyButtons') }
  const wanted = action[action.type]
  if (wanted === undefined) yield { pointer: place, reason: told('reportJson.actionNames', { type: action.type }) }
  else if (action.type === 'page' && !model.pages.has(wanted)) {
    yield { pointer: `${place}/page`, reason: told('reportJson.noPage', { name: wanted }) }
  } else if (action.type === 'bookmark' && !bookmarkNames(model).has(wanted)) {
    yield { pointer: `${place}/bookmark`, reason: told('reportJson.noBookmark', { name: wanted }) }
  }
}

const bookmarkNames = ({ definition }: ReportModel): Set<string> =>
  new Set(
    (definition.bookmarks ?? []).flatMap(({ name, children = [] }) => [name, ...children.map((child) => child.name)]),
  )

function* bookmarkFindings(model: ReportModel, bookmark: Bookmark, pointer: string, now: Date): Generator<Finding> {
  const { page, reportFilters, pageFilters, slicers = [], hidden = [], children = [] } = bookmark
  const known = page === undefined ? undefined : model.pages.get(page)
  if (page !== undefined && !known)
    yield { pointer: `${pointer}/page`, reason: told('reportJson.noPage', { name: page }) }
  yield* filterFindings(model, reportFilters, `${pointer}/reportFilters`, now)
  yield* filterFindings(model, pageFilters, `${pointer}/pageFilters`, now)
  for (const [index, { visual, filters }] of slicers.entries()) {
    const place = `${pointer}/slicers/${index}`
    if (known?.visuals.get(visual)?.type !== 'slicer')
      yield { pointer: `${place}/visual`, reason: told('reportJson.notSlicer', { visual }) }
    yield* filterFindings(model, filters, `${place}/filters`, now)
  }
  for (const [index, visual] of hidden.entries()) {
    if (!known?.visuals.has(visual))
      yield { pointer: `${pointer}/hidden/${index}`, reason: told('reportJson.notOnPage', { visual }) }
  }
  for (const [index, child] of children.entries())
    yield* bookmarkFindings(model, child, `${pointer}/children/${index}`, now)
}
