/** Which fields a visual of a kind takes, and what becomes of them when it becomes another kind. Pure. */
import type { Field, Target, Visual } from '../../contract/models/report-definition.ts'
import type { ReportView } from '../../contract/models/report-query.ts'
import {
  type Aggregate,
  aggregates,
  type ColumnType,
  rolesOfVisual,
  type VisualRole,
  type VisualType,
  visualRoles,
  visualTypes,
} from '../../contract/vocabulary/reports.ts'

export type Roles = NonNullable<Visual['roles']>

const isValue = ({ measure, aggregate }: Field) => measure !== undefined || aggregate !== undefined

export const rolesOf = (type: VisualType): VisualRole[] => visualRoles.filter((role) => rolesOfVisual[type][role])

/** Whether it has all the fields that its kind needs. */
export const isComplete = ({ type, roles }: Pick<Visual, 'type' | 'roles'>): boolean =>
  rolesOf(type).every((role) => (roles?.[role]?.length ?? 0) >= (rolesOfVisual[type][role]?.least ?? 0))

const fieldsIn = (roles: Roles | undefined, ...names: readonly VisualRole[]): readonly Field[] =>
  names.flatMap((name) => roles?.[name] ?? [])

const atRoles = (entries: readonly (readonly [VisualRole, readonly Field[]])[]): Roles =>
  Object.fromEntries(entries.filter(([, fields]) => fields.length > 0))

/** The same fields in the roles of another kind; null: they do not all find a place. */
export function rolesAs(type: VisualType, { roles, type: before }: Pick<Visual, 'type' | 'roles'>): Roles | null {
  if (type === before) return roles ?? {}
  const all = fieldsIn(roles, ...visualRoles)
  const parts = before === 'matrix' ? fieldsIn(roles, 'columns') : fieldsIn(roles, 'series')
  const groups = all.filter((field) => !isValue(field) && !parts.includes(field))
  const values = all.filter(isValue)
  const made = placed(type, groups, parts, values)
  const rules = rolesOfVisual[type]
  const held = rolesOf(type).reduce((sum, role) => sum + (made[role]?.length ?? 0), 0)
  const fits = rolesOf(type).every((role) => (made[role]?.length ?? 0) <= (rules[role]?.most ?? 0))
  return fits && held === all.length ? made : null
}

function placed(type: VisualType, groups: readonly Field[], parts: readonly Field[], values: readonly Field[]): Roles {
  switch (type) {
    case 'table':
      return atRoles([['values', [...groups, ...parts, ...values]]])
    case 'matrix':
      return atRoles([
        ['rows', groups],
        ['columns', parts],
        ['values', values],
      ])
    case 'pie':
    case 'donut':
      return atRoles([
        ['category', [...groups, ...parts]],
        ['values', values],
      ])
    case 'scatter':
      return atRoles([
        ['details', groups],
        ['series', parts],
        ['x', values.slice(0, 1)],
        ['y', values.slice(1, 2)],
        ['size', values.slice(2)],
      ])
    // Followed over steps of dates, and nothing else.
    case 'card':
      return atRoles([
        ['category', groups.filter(({ grain }) => grain !== undefined)],
        ['values', values],
      ])
    case 'slicer':
      return atRoles([['category', [...groups, ...parts]]])
    default:
      return atRoles([
        ['category', groups],
        ['series', parts],
        ['values', values],
      ])
  }
}

/** Itself among them. What shows its figures by now goes on to. */
export const kindsFor = (visual: Visual): VisualType[] =>
  visualTypes.filter((type) => {
    if (type === visual.type) return true
    if (rolesOf(type).length === 0 || rolesOf(visual.type).length === 0)
      return rolesOf(type).length === rolesOf(visual.type).length
    const roles = rolesAs(type, visual)
    return roles !== null && (isComplete({ type, roles }) || !isComplete(visual))
  })

const isSorting = ({ column, hierarchy, hierarchyLevel }: Target, field: Field) =>
  field.column === (column ?? hierarchy) &&
  (hierarchyLevel === undefined || field.grain === hierarchyLevel.toLowerCase())

/** A visual is sorted by what it shows, or by a measure. */
export const canSortBy = (target: Target, roles: Roles): boolean =>
  target.measure !== undefined ||
  fieldsIn(roles, ...visualRoles).some((field) => field.table === target.table && isSorting(target, field))

interface ModelField {
  /** Of the list of fields. */
  key: string
  field: Field
  name: string
  isMeasure: boolean
}

export interface ModelTable {
  name: string
  fields: readonly ModelField[]
}

/** The fields of the report that people are offered. */
export const modelOf = (view: ReportView): ModelTable[] =>
  view.tables
    .map(({ name: table, displayName, columns, measures }) => ({
      name: displayName,
      fields: [
        ...columns
          .filter(({ isHidden }) => !isHidden)
          .map(({ name, displayName: shown }) => ({
            key: JSON.stringify([table, 'column', name]),
            field: { table, column: name },
            name: shown,
            isMeasure: false,
          })),
        ...measures.map(({ name, displayName: shown }) => ({
          key: JSON.stringify([table, 'measure', name]),
          field: { table, measure: name },
          name: shown,
          isMeasure: true,
        })),
      ],
    }))
    .filter(({ fields }) => fields.length > 0)

export function columnType(view: ReportView, { table, column }: Field): ColumnType | undefined {
  const found = view.tables.find(({ name }) => name === table)
  return found?.columns.find(({ name }) => name === column)?.type
}

const isNumber = (type: ColumnType | undefined) => type === 'integer' || type === 'decimal'
const isDate = (type: ColumnType | undefined) => type === 'date' || type === 'datetime'

/** How values of the type are drawn together. */
export const aggregatesFor = (type: ColumnType | undefined): Aggregate[] =>
  aggregates.filter(
    (aggregate) =>
      aggregate === 'count' ||
      aggregate === 'countDistinct' ||
      isNumber(type) ||
      (isDate(type) && (aggregate === 'min' || aggregate === 'max')),
  )

export const hasGrains = isDate

/** A field as a role takes it: a column becomes a figure where figures are wanted. Null: it has no place there. */
export function asTaken(view: ReportView, field: Field, takes: 'group' | 'value' | 'any'): Field | null {
  if (field.measure !== undefined) return takes === 'group' ? null : field
  // A day each would be thousands.
  if (takes === 'group' && hasGrains(columnType(view, field))) return { ...field, grain: 'month' }
  if (takes !== 'value') return field
  const [aggregate] = aggregatesFor(columnType(view, field))
  return aggregate ? { ...field, aggregate } : null
}
