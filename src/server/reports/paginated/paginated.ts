/** Paginated reports: one table over the data of a report, narrowed by what is asked of whoever looks. */
import type { Filter, FilterValue, Visual } from '../../../contract/models/report-definition.ts'
import type { PaginatedReportView, ParameterValue } from '../../../contract/models/report-items.ts'
import type { VisualResult } from '../../../contract/models/report-query.ts'
import type { ParameterKind } from '../../../contract/vocabulary/reports.ts'
import { reportLimits as limits } from '../../../contract/vocabulary/reports.ts'
import type { PaginatedDefinition, ScopedPaginated } from '../../access/principal.ts'
import { invalid } from '../../access/refusals.ts'
import type { ExportedTable, ReportLibrary } from '../library/library.ts'

type Library = Pick<ReportLibrary, 'getReport' | 'queryVisuals' | 'queryTable' | 'exportTable'>
type Parameter = PaginatedDefinition['parameters'][number]

const tableOf = ({ fields, sort }: PaginatedDefinition): Visual => ({
  name: 'table',
  type: 'table',
  roles: { values: [...fields] },
  sort,
  layout: { x: 0, y: 0, width: 0, height: 0 },
})

export async function viewPaginated(
  library: Library,
  { guid, name, definition, report }: ScopedPaginated,
): Promise<PaginatedReportView> {
  const { parameters, page, header, footer } = definition
  const { defaultPage: pageName, refreshedAt } = await library.getReport(report)
  const choices = parameters.filter(({ kind }) => kind === 'choice')
  const asked = choices.map(({ target }) => ({ target, filters: [], rowLimit: limits.defaultRows }))
  const { fieldValues } = await library.queryVisuals(report, { pageName, visuals: [], fieldValues: asked })
  return {
    ...{ reportGuid: guid, name, page, header, footer, refreshedAt },
    parameters: parameters.map((parameter) => {
      const values = fieldValues[choices.indexOf(parameter)]?.values
      return {
        name: parameter.name,
        prompt: parameter.prompt,
        kind: parameter.kind,
        isRequired: parameter.isRequired,
        isMultiple: parameter.isMultiple === true,
        choices: values ? values.filter((value) => typeof value === 'string') : null,
        defaults: [...(parameter.defaults ?? [])],
      }
    }),
  }
}

const readers: Readonly<Record<ParameterKind, (text: string) => FilterValue | undefined>> = {
  text: (text) => text,
  choice: (text) => text,
  number: (text) => (/^-?\d{1,15}(\.\d{1,8})?$/.test(text) ? Number(text) : undefined),
  date: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  flag: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
}

const refuse = (
  key: 'reports.noSuchParameter' | 'reports.parameterIsMissing' | 'reports.parameterIsOther',
  name: string,
) => invalid('parameterValues', key, { name })

function filterOf(
  { name, prompt, kind, isRequired, isMultiple, target, operator }: Parameter,
  texts: string[],
): Filter[] {
  if (texts.length === 0) {
    if (isRequired) throw refuse('reports.parameterIsMissing', prompt)
    return []
  }
  if (texts.length > 1 && !isMultiple) throw refuse('reports.parameterIsOther', prompt)
  const values = texts.map((text) => {
    const value = readers[kind](text)
    if (value === undefined) throw refuse('reports.parameterIsOther', prompt || name)
    return value
  })
  if (operator === 'In') return [{ target, operator, values }]
  return values.map((value) => ({ target, logicalOperator: 'And', conditions: [{ operator, value }] }))
}

/** Each as its own filter; empty ones are as if they were not given. */
function filtersOf({ parameters }: PaginatedDefinition, given: readonly ParameterValue[]): Filter[] {
  const unknown = given.find(({ name }) => !parameters.some((parameter) => parameter.name === name))
  if (unknown) throw refuse('reports.noSuchParameter', unknown.name)
  return parameters.flatMap((parameter) =>
    filterOf(
      parameter,
      given.flatMap(({ name, value }) => (name === parameter.name && value ? [value] : [])),
    ),
  )
}

export const queryPaginated = (
  library: Library,
  { definition, report }: ScopedPaginated,
  given: readonly ParameterValue[],
  signal: AbortSignal,
): Promise<VisualResult> => {
  const filters = filtersOf(definition, given)
  return library.queryTable(
    report,
    tableOf(definition),
    { filters, rowLimit: limits.rows, sort: definition.sort },
    signal,
  )
}

export const exportPaginated = (
  library: Library,
  { definition, report }: ScopedPaginated,
  given: readonly ParameterValue[],
  signal: AbortSignal,
): Promise<ExportedTable> => {
  const filters = filtersOf(definition, given)
  const table = { ...tableOf(definition), options: { hasTotals: false } }
  return library.exportTable(report, table, { filters, sort: definition.sort }, signal)
}
