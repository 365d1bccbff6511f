/** What the form of a share key takes, and how it becomes a request. */
import { array, mixed, object } from 'yup'
import type { ReportKey } from '../../../contract/models/report.ts'
import type { ReportFields } from '../../../contract/services/pbi-reports.ts'
import type { CreateOrEditReportKey } from '../../../contract/services/report-keys.ts'
import { slideshowBounds } from '../../../contract/vocabulary/limits.ts'
import { reportKeysCreateOrEditBounds } from '../../api/generated/bounds.ts'
import { clock } from '../../api/server-time.ts'
import { isMoment, momentOfUtc, utcOfMoment } from '../../kit/date-range/moments.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import {
  emptyRow,
  type FilterRow,
  filterRows,
  filterText,
  isFilterText,
  linesOf,
  oddLine,
  operators,
  typeOf,
} from './filter-rows.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface KeyFormValues {
  name: string
  description: string
  /** As a clock on the wall shows it. */
  expiration: string
  roleIds: string[]
  isKeyPublic: boolean
  filter: FilterRow[]
  /** Empty: no slideshow. */
  slideshowInterval: number | string
  /** Numbers as text: they are names of options. */
  slideshowPages: string[]
  isExportingPages: boolean
  pagesToExport: string[]
}

/** Days until a key ends, as the settings have it. */
export interface KeyDays {
  usual: number
  longest: number
}

const day = 24 * 60 * 60 * 1000

export function keyFormValues(
  key: ReportKey | null,
  { usual, longest }: KeyDays,
  timeZone: string | undefined,
): KeyFormValues {
  const usualEnd = new Date(clock.now().getTime() + Math.min(usual, longest) * day).toISOString()
  return {
    name: key?.name ?? '',
    description: key?.description ?? '',
    expiration: momentOfUtc(key?.expiration ?? usualEnd, timeZone),
    roleIds: (key?.roleIds ?? []).map(String),
    isKeyPublic: key?.isKeyPublic ?? false,
    filter: filterRows(key?.filter),
    slideshowInterval: key?.slideshowInterval ?? '',
    slideshowPages: (key?.slideshowPages ?? []).map(String),
    isExportingPages: key?.isExportingPages ?? false,
    pagesToExport: (key?.pagesToExport ?? []).map(String),
  }
}

export function keyRequest(
  values: KeyFormValues,
  { id, reportId, tables }: { id: number | null; reportId: number; tables: ReportFields['tables'] },
  timeZone: string | undefined,
): CreateOrEditReportKey {
  return {
    id,
    reportId,
    name: values.name.trim(),
    description: values.description.trim() || null,
    expiration: utcOfMoment(values.expiration, timeZone),
    roleIds: values.isKeyPublic ? [] : values.roleIds.map(Number),
    isKeyPublic: values.isKeyPublic,
    filter: filterText(values.filter, tables),
    slideshowInterval: values.slideshowInterval === '' ? null : Number(values.slideshowInterval),
    slideshowPages: values.slideshowPages.map(Number),
    isExportingPages: values.isExportingPages,
    pagesToExport: values.pagesToExport.map(Number),
  }
}

const filterRule = (say: Say, tables: ReportFields['tables']) =>
  mixed<Partial<FilterRow>>().test('filter', (given = {}, { createError, path }) => {
    // What is left empty reaches a rule as nothing at all.
    const { table = '', column = '', values = '', json = '', operator = 'In' } = given
    const row = { ...emptyRow, ...given, table, column, values, json, operator }
    const faultAt = (member: keyof FilterRow, message: string) => createError({ path: `${path}.${member}`, message })
    if (row.isJson) return isFilterText(row.json) || faultAt('json', say('pbiReports.key.filterFault'))
    const missing = (['table', 'column'] as const).find((member) => row[member].trim() === '')
    if (missing) return faultAt(missing, say('ThisFieldIsRequired'))
    const { takes } = operators[row.operator]
    const lines = linesOf(row)
    if (takes !== 'none' && lines.length === 0) return faultAt('values', say('ThisFieldIsRequired'))
    if (takes === 'one' && lines.length > 1) return faultAt('values', say('pbiReports.filter.oneValue'))
    const odd = oddLine(row, typeOf(tables, row))
    return odd === undefined || faultAt('values', say('pbiReports.filter.oddValue', { value: odd }))
  })

/** Filters of a share key, or of a link that is made by it. `tables`: what the report has, as far as somebody tells. */
export const filtersRule = (say: Say, tables: ReportFields['tables']) => array().of(filterRule(say, tables))

/** Ahead of now, by the person's clock. */
export const endRule = (say: Say, timeZone: string | undefined) =>
  fieldRules(say)
    .moment()
    .test(
      'ahead',
      say('pbiReports.key.endIsPast'),
      (typed = '') => !isMoment(typed) || new Date(utcOfMoment(typed, timeZone)) > clock.now(),
    )

/** `before`: the end of a key that is there, which may stay. */
export function keySchema(
  say: Say,
  { longest }: KeyDays,
  { before, tables }: { before: string | undefined; tables: ReportFields['tables'] },
  timeZone: string | undefined,
) {
  const { filter: _, ...texts } = shapeRules(say, reportKeysCreateOrEditBounds)
  const { minimum, maximum } = slideshowBounds
  return object({
    ...texts,
    filter: filtersRule(say, tables),
    expiration: endRule(say, timeZone)
      .required(say('ThisFieldIsRequired'))
      .test('longest', say('pbiReports.key.endIsTooFar', { count: longest }), (typed = '') => {
        if (!isMoment(typed)) return true
        const end = new Date(utcOfMoment(typed, timeZone))
        return end.getTime() <= clock.now().getTime() + longest * day || (!!before && end <= new Date(before))
      }),
    // What is left empty reaches a rule as nothing at all.
    slideshowInterval: mixed().test(
      'seconds',
      say('kit.form.wholeNumber', { minimum, maximum }),
      (seconds) =>
        seconds === undefined ||
        seconds === '' ||
        (Number.isInteger(seconds) && Number(seconds) >= minimum && Number(seconds) <= maximum),
    ),
  })
}
