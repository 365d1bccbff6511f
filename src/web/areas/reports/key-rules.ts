/** What the form of a share key takes, and how it becomes a request. */
import { mixed, object, type StringSchema } from 'yup'
import type { ReportKey } from '../../../contract/models/report.ts'
import type { CreateOrEditReportKey } from '../../../contract/services/report-keys.ts'
import { limits, slideshowBounds } from '../../../contract/vocabulary/limits.ts'
import { reportKeysCreateOrEditBounds } from '../../api/generated/bounds.ts'
import { clock } from '../../api/server-time.ts'
import { isMoment, momentOfUtc, utcOfMoment } from '../../kit/date-range/moments.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface KeyFormValues {
  name: string
  description: string
  /** As a clock on the wall shows it. */
  expiration: string
  roleIds: string[]
  isKeyPublic: boolean
  filter: string
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
    filter: key?.filter ?? '',
    slideshowInterval: key?.slideshowInterval ?? '',
    slideshowPages: (key?.slideshowPages ?? []).map(String),
    isExportingPages: key?.isExportingPages ?? false,
    pagesToExport: (key?.pagesToExport ?? []).map(String),
  }
}

export function keyRequest(
  values: KeyFormValues,
  { id, reportId }: { id: number | null; reportId: number },
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
    filter: values.filter.trim() || null,
    slideshowInterval: values.slideshowInterval === '' ? null : Number(values.slideshowInterval),
    slideshowPages: values.slideshowPages.map(Number),
    isExportingPages: values.isExportingPages,
    pagesToExport: values.pagesToExport.map(Number),
  }
}

/** Whether it has the form of filters; which tables and columns there are only the server knows. */
export function isFilterText(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text)
    const filters = Array.isArray(read) ? read : [read]
    return (
      filters.length > 0 &&
      filters.length <= limits.reportKeyFilters &&
      filters.every((filter) => typeof filter === 'object' && filter !== null && 'target' in filter)
    )
  } catch {
    return false
  }
}

/** JSON of filters, or nothing. */
export const filterRule = (say: Say, text: StringSchema<string | undefined>) =>
  text.test(
    'filters',
    say('pbiReports.key.filterFault', { count: limits.reportKeyFilters }),
    (typed = '') => typed.trim() === '' || isFilterText(typed),
  )

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
export function keySchema(say: Say, { longest }: KeyDays, before: string | undefined, timeZone: string | undefined) {
  const { filter, ...texts } = shapeRules(say, reportKeysCreateOrEditBounds)
  const { minimum, maximum } = slideshowBounds
  return object({
    ...texts,
    filter: filterRule(say, filter),
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
