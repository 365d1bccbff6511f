/** What each kind of visual asks: which of its fields are groups, which are values, how it is sorted, which totals it has. */
import type { Field, Filter, Target, Visual, VisualSort } from '../../../contract/models/report-definition.ts'
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import { isStackOfParts, rolesOfVisual, type VisualRole, visualRoles } from '../../../contract/vocabulary/reports.ts'
import type { ReportModel } from '../definition/model.ts'
import { told } from '../faults.ts'
import { addsUp } from './added-up.ts'
import type { AggregateQuery, Order, Scope } from './aggregate-query.ts'
import {
  at,
  displayNameOf,
  FieldError,
  formatOf,
  type Group,
  isSameTarget,
  resolveField,
  resolveTarget,
  targetOf,
  type Value,
  valueType,
} from './fields.ts'
import { predicatesOf } from './predicates.ts'

/** A field of a visual, in the place where its column is answered. */
export interface ShownField {
  readonly role: VisualRole
  readonly field: Field
  readonly meaning: Group | Value
}

export interface VisualPlan {
  readonly query: AggregateQuery
  readonly orders: readonly Order[]
  readonly columns: readonly ResultColumn[]
  /** For each column where its values are: in the groups or in the values of a row. */
  readonly sources: readonly ({ group: number } | { value: number })[]
  readonly shown: readonly ShownField[]
  /** Positions of groups; each list is one level of totals. */
  readonly totals: readonly (readonly number[])[]
  /** A slicer from–to wants the ends alone. */
  readonly wantsEnds: boolean
}

export interface VisualInput {
  readonly filters: readonly Filter[]
  readonly sort?: VisualSort | undefined
  readonly drill?: number | undefined
}

/** Fields in the order in which their columns are answered. */
function fieldsOf(model: ReportModel, visual: Visual, drill = 0): ShownField[] {
  return visualRoles.flatMap((role) => {
    const fields = visual.roles?.[role] ?? []
    const isDrilled = role === 'category' && visual.type !== 'slicer'
    const level = Math.min(drill, fields.length - 1)
    return fields.flatMap((field, index): ShownField[] => {
      if (isDrilled && index !== level) return []
      const meaning = at(`roles.${role}[${index}]`, () => resolveField(model, field))
      return [{ role, field, meaning }]
    })
  })
}

export function columnOf(model: ReportModel, { role, field, meaning }: ShownField): ResultColumn {
  const isMeasure = meaning.kind !== 'group'
  const better = model.tables.get(field.table)?.measures.get(field.measure ?? '')?.better
  return {
    name: displayNameOf(model, field),
    role,
    type: isMeasure ? valueType(meaning) : meaning.column.type,
    grain: isMeasure ? null : meaning.grain,
    format: formatOf(model, field),
    isMeasure,
    ...(better && { better }),
    ...(isMeasure && addsUp(meaning) && { addsUp: true }),
    target: targetOf(field),
  }
}

const isValue = (meaning: Group | Value): meaning is Value => meaning.kind !== 'group'

export function planVisual({ model, now }: Scope, visual: Visual, input: VisualInput): VisualPlan {
  if (Object.keys(rolesOfVisual[visual.type]).length === 0) {
    throw new FieldError('visualName', visual.name, told('reportJson.showsNoData', { visual: visual.name }))
  }
  const shown = fieldsOf(model, visual, input.drill)
  const groups = shown.flatMap(({ meaning }) => (isValue(meaning) ? [] : [meaning]))
  const values = shown.flatMap(({ meaning }) => (isValue(meaning) ? [meaning] : []))
  const predicates = predicatesOf(model, input.filters, { now })
  const sort = input.sort ?? visual.sort
  const ordered = sort
    ? at(input.sort ? 'sort' : '', () => orderOf(model, shown, values, sort))
    : { orders: [], values }
  return {
    query: { groups, values: ordered.values, predicates },
    orders: ordered.orders,
    columns: shown.map((each) => columnOf(model, each)),
    sources: sourcesOf(shown),
    shown,
    totals: values.length === 0 ? [] : totalsOf(visual, shown),
    wantsEnds: visual.type === 'slicer' && visual.options?.slicerMode === 'range',
  }
}

function sourcesOf(shown: readonly ShownField[]): VisualPlan['sources'] {
  let group = 0
  let value = 0
  return shown.map(({ meaning }) => (isValue(meaning) ? { value: value++ } : { group: group++ }))
}

/** By a field of the visual, or by a measure that is computed only for that. */
function orderOf(
  model: ReportModel,
  shown: readonly ShownField[],
  values: readonly Value[],
  { orderBy, direction }: VisualSort,
): { orders: Order[]; values: readonly Value[] } {
  const sources = sourcesOf(shown)
  const position = shown.findIndex(({ field }) => isShownAs(field, orderBy))
  const by = sources[position]
  if (by) return { orders: [{ by, direction }], values }
  const meaning = at('orderBy', () => resolveTarget(model, orderBy))
  if (isValue(meaning)) return { orders: [{ by: { value: values.length }, direction }], values: [...values, meaning] }
  throw new FieldError('orderBy', meaning.column.name, told('reportJson.notShown', { column: meaning.column.name }))
}

/** A column also answers to its bare name when it is shown by month or added up. */
const isShownAs = (field: Field, target: Target): boolean =>
  isSameTarget(targetOf(field), target) || isSameTarget({ table: field.table, column: field.column ?? '' }, target)

/** Bars whose values add up to one: what each is of it is told beside it. */
const hasWhole = ({ type, options }: Visual, shown: readonly ShownField[]): boolean =>
  type === 'bar' &&
  options?.hasShares === true &&
  shown.every(({ role }) => role !== 'series') &&
  shown.every(({ meaning }) => meaning.kind === 'group' || addsUp(meaning))

function totalsOf(visual: Visual, shown: readonly ShownField[]): number[][] {
  if (visual.options?.hasTotals === false) return []
  if (isStackOfParts(visual)) {
    const addUp = shown.every(({ meaning }) => meaning.kind === 'group' || addsUp(meaning))
    return addUp ? [shown.flatMap(({ role }, index) => (role === 'category' ? [index] : []))] : []
  }
  const isFollowed = visual.type === 'card' && (visual.roles?.category?.length ?? 0) > 0
  if (visual.type === 'table' || isFollowed || hasWhole(visual, shown)) return [[]]
  if (visual.type !== 'matrix') return []
  const groups = shown.filter(({ meaning }) => !isValue(meaning))
  const positions = (role: VisualRole) => groups.flatMap((group, index) => (group.role === role ? [index] : []))
  const [rows, columns] = [positions('rows'), positions('columns')]
  const across = columns.length === 0 ? [[]] : [[], columns]
  const levels = Array.from({ length: rows.length + 1 }, (_, depth) => rows.slice(0, depth))
  return levels
    .flatMap((kept) => across.map((more) => [...kept, ...more]))
    .filter((keeps) => keeps.length < groups.length)
}
