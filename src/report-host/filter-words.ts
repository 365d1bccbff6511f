/** What filters say, in the reader’s own words. */
import type { Filter, FilterValue } from '../contract/models/report-definition.ts'
import { conditionOperators, relativeDateOperators, timeUnits } from '../contract/vocabulary/reports.ts'
import { isEffective, kindOf } from './filters.ts'
import { formatValue } from './formats.ts'
import type { ReportState } from './report-state.ts'
import { fieldName, type Surroundings } from './visuals/visual-context.ts'

export const withoutValue = ['None', 'IsBlank', 'IsNotBlank', 'IsEmptyString', 'IsNotEmptyString']
export const relativeWords = ['filters.last', 'filters.this', 'filters.next'] as const
export const unitNames = Object.keys(timeUnits) as readonly (keyof typeof timeUnits)[]

export function columnOf(state: ReportState, { target }: Filter) {
  const table = state.view.tables.find(({ name }) => name === target.table)
  return table?.columns.find(({ name }) => name === (target.column ?? target.hierarchy))
}

const grainOf = ({ target }: Filter) => {
  const level = target.hierarchyLevel?.toLowerCase()
  return level === 'year' || level === 'quarter' || level === 'month' || level === 'day' ? level : null
}

export function valueText(
  filter: Filter,
  value: FilterValue | undefined,
  state: ReportState,
  surroundings: Pick<Surroundings, 'locale' | 'valueTexts'>,
): string {
  const { locale, valueTexts } = surroundings
  const column = columnOf(state, filter)
  const format = { type: column?.type ?? 'text', format: column?.format ?? null, grain: grainOf(filter) } as const
  return formatValue(value, format, locale, valueTexts)
}

export const nameOfFilter = (state: ReportState, filter: Filter): string =>
  filter.displaySettings?.displayName ?? fieldName(state.view, filter.target)

export const valuesOf = (filter: Filter, state: ReportState, surroundings: Surroundings): string[] =>
  (filter.values ?? []).map((value) => valueText(filter, value, state, surroundings))

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
    case 'relativeDate': {
      const unit = unitNames.find((name) => timeUnits[name] === filter.timeUnitType) ?? 'days'
      const operator = relativeWords[Number(filter.operator)] ?? 'filters.last'
      const count = filter.operator === relativeDateOperators.inThis ? '' : ` ${filter.timeUnitsCount ?? 1}`
      return `${text(operator)}${count} ${text(`filters.${unit}`)}`
    }
  }
}
