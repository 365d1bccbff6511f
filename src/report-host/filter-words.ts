/** What filters say, in the reader’s own words. */
import type { Filter, FilterValue } from '../contract/models/report-definition.ts'
import { conditionOperators, momentUnits, relativeDateOperators, timeUnits } from '../contract/vocabulary/reports.ts'
import { measureType } from './filter-types.ts'
import { isEffective, kindOf } from './filters.ts'
import { formatValue } from './formats.ts'
import type { ReportState } from './report-state.ts'
import { fieldName, type Surroundings } from './visuals/visual-context.ts'

export const withoutValue = ['None', 'IsBlank', 'IsNotBlank', 'IsEmptyString', 'IsNotEmptyString']
export const relativeWords = ['filters.last', 'filters.this', 'filters.next'] as const
const units = { ...timeUnits, ...momentUnits }
type UnitName = keyof typeof units
const unitNames = Object.keys(units) as readonly UnitName[]

/** Of days, or of minutes and hours, as the filter is. */
export function unitsBeside(filter: Filter): { name: UnitName; unit: number }[] {
  const own: Readonly<Partial<Record<UnitName, number>>> = kindOf(filter) === 'relativeTime' ? momentUnits : timeUnits
  return unitNames.flatMap((name) => (own[name] === undefined ? [] : [{ name, unit: own[name] }]))
}

type OnTarget = Pick<Filter, 'target'>

export function columnOf(state: ReportState, { target }: OnTarget) {
  const table = state.view.tables.find(({ name }) => name === target.table)
  return table?.columns.find(({ name }) => name === (target.column ?? target.hierarchy))
}

const grainOf = ({ target }: OnTarget) => {
  const level = target.hierarchyLevel?.toLowerCase()
  return level === 'year' || level === 'quarter' || level === 'month' || level === 'day' ? level : null
}

export function valueText(
  filter: OnTarget,
  value: FilterValue | undefined,
  state: ReportState,
  surroundings: Pick<Surroundings, 'locale' | 'valueTexts'>,
): string {
  const { locale, valueTexts } = surroundings
  const column = columnOf(state, filter)
  const type = column?.type ?? measureType(filter.target, state.view) ?? 'text'
  const format = { type, format: column?.format ?? null, grain: grainOf(filter) } as const
  return formatValue(value, format, locale, valueTexts, 'none', true)
}

export function nameOfFilter(state: ReportState, { displaySettings, target, combinations }: Filter): string {
  if (displaySettings?.displayName) return displaySettings.displayName
  const targets = combinations?.flatMap(({ columns }) => columns) ?? [target]
  return [...new Set(targets.map((one) => fieldName(state.view, one)))].join(', ')
}

export const valuesOf = (filter: Filter, state: ReportState, surroundings: Surroundings): string[] =>
  (filter.values ?? []).map((value) => valueText(filter, value, state, surroundings))

/** `North · Bicycle`, of points that are kept or of those that are left out. */
function pointTexts(filter: Filter, isKept: boolean, state: ReportState, surroundings: Surroundings): string[] {
  return (filter.combinations ?? []).flatMap(({ columns, points }) =>
    points
      .filter((point) => point.isKept === isKept)
      .map(({ values }) =>
        values
          .map((value, index) => valueText({ target: columns[index] ?? filter.target }, value, state, surroundings))
          .join(' · '),
      ),
  )
}

/** What is chosen, one by one; null where the filter says it otherwise. */
export function chosenOf(filter: Filter, state: ReportState, surroundings: Surroundings): string[] | null {
  if (!filter.combinations) return filter.operator === 'In' ? valuesOf(filter, state, surroundings) : null
  return pointTexts(filter, false, state, surroundings).length > 0
    ? null
    : pointTexts(filter, true, state, surroundings)
}

function combinedSummary(filter: Filter, state: ReportState, surroundings: Surroundings): string {
  const { text, locale } = surroundings
  const list = new Intl.ListFormat(locale, { type: 'disjunction' })
  const say = (key: 'filters.in' | 'filters.notIn', texts: string[]) =>
    texts.length > 0 ? [text(key, { values: list.format(texts) })] : []
  return [
    ...say('filters.in', pointTexts(filter, true, state, surroundings)),
    ...say('filters.notIn', pointTexts(filter, false, state, surroundings)),
  ].join(` ${text('filters.and')} `)
}

/** What the filter says, in a sentence. */
export function summaryOf(filter: Filter, state: ReportState, surroundings: Surroundings): string {
  const { text, locale } = surroundings
  if (!isEffective(filter)) return text('filters.all')
  switch (kindOf(filter)) {
    case 'basic': {
      const values = new Intl.ListFormat(locale, { type: 'disjunction' }).format(valuesOf(filter, state, surroundings))
      return text(filter.operator === 'NotIn' ? 'filters.notIn' : 'filters.in', { values })
    }
    case 'advanced':
      return (filter.conditions ?? [])
        .map(({ operator, value }) => {
          const known = conditionOperators.find((one) => one === operator)
          const operatorText = known ? text(`operator.${known}`) : operator
          return withoutValue.includes(operator)
            ? operatorText
            : `${operatorText} ${valueText(filter, value, state, surroundings)}`
        })
        .join(` ${text(filter.logicalOperator === 'Or' ? 'filters.or' : 'filters.and')} `)
    case 'topN': {
      const field = filter.orderBy ? fieldName(state.view, filter.orderBy) : ''
      const key = filter.operator === 'Bottom' ? 'filters.bottom' : 'filters.top'
      return text(key, { count: filter.itemCount ?? 0, field })
    }
    case 'relativeDate':
    case 'relativeTime': {
      const unit = unitNames.find((name) => units[name] === filter.timeUnitType) ?? 'days'
      const operator = relativeWords[Number(filter.operator)] ?? 'filters.last'
      const count = filter.operator === relativeDateOperators.inThis ? '' : ` ${filter.timeUnitsCount ?? 1}`
      return `${text(operator)}${count} ${text(`filters.${unit}`)}`
    }
    default:
      return combinedSummary(filter, state, surroundings)
  }
}
