/** What the form of a kiosk takes, and how it becomes a request. */
import { array, mixed, object, string } from 'yup'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { limits, settingBounds } from '../../../contract/vocabulary/limits.ts'
import { kioskCreateOrEditKioskBounds } from '../../api/generated/bounds.ts'
import type { CreateOrEditKiosk } from '../../api/generated/kiosk.ts'
import type { Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

/** Names are those of the wire, so that the server's faults find their fields. Numbers of reports are names of options. */
export interface KioskFormValues {
  name: string
  reportIds: string[]
  startReportId: string
  /** Empty: it stays as it was left. */
  resetSeconds: number | string
}

const usualReset = 60

export const kioskFormValues = (kiosk: KioskListItem | null): KioskFormValues => ({
  name: kiosk?.name ?? '',
  reportIds: kiosk?.reports.map(({ id }) => String(id)) ?? [],
  startReportId: String(kiosk?.startReportId ?? ''),
  resetSeconds: kiosk ? (kiosk.resetSeconds ?? '') : usualReset,
})

export const kioskRequest = (values: KioskFormValues, id: number | null): CreateOrEditKiosk => ({
  id,
  name: values.name.trim(),
  reportIds: values.reportIds.map(Number),
  startReportId: Number(values.startReportId),
  resetSeconds: values.resetSeconds === '' ? null : Number(values.resetSeconds),
})

export function kioskSchema(say: Say) {
  const { minimum, maximum } = settingBounds.timeOutSecond
  const required = say('ThisFieldIsRequired')
  return object({
    ...shapeRules(say, kioskCreateOrEditKioskBounds),
    reportIds: array(string())
      .min(1, required)
      .max(limits.kioskReports, say('kiosks.tooManyReports', { count: limits.kioskReports })),
    startReportId: string()
      .required(required)
      .test('shown', say('kiosks.startIsNotShown'), (start, { parent }) => parent.reportIds.includes(start)),
    // What is left empty reaches a rule as nothing at all.
    resetSeconds: mixed().test(
      'seconds',
      say('kit.form.wholeNumber', { minimum, maximum }),
      (seconds) =>
        seconds === undefined ||
        seconds === '' ||
        (Number.isInteger(seconds) && Number(seconds) >= minimum && Number(seconds) <= maximum),
    ),
  })
}
