/** What is said of a person beside a report, in the lists of both and in the dialog alike. */
import type { IntlShape } from 'react-intl'
import type { PersonOfReport, RoleGiven, WayToReport } from '../../../contract/services/pbi-reports.ts'

export type Named = Pick<PersonOfReport, 'name' | 'surname' | 'userName'>

export const nameOfReader = ({ name, surname, userName }: Named) => `${name} ${surname}`.trim() || userName

/** A role that is given directly, too, would be there without any unit. */
export function roleText(intl: IntlShape, { displayName: role, isDirect, units }: RoleGiven): string {
  return isDirect
    ? intl.formatMessage({ id: 'pbiReports.reader.byRole' }, { role })
    : intl.formatMessage({ id: 'pbiReports.reader.byUnit' }, { role, units: intl.formatList(units) })
}

export const obstacleText = (intl: IntlShape, obstacle: WayToReport['obstacles'][number]): string =>
  intl.formatMessage({ id: `pbiReports.reader.lacks.${obstacle}` })

export type Opening = Pick<PersonOfReport, 'ways' | 'isOpenToAll' | 'roles'>

/** The shortest that is true: what opens it, else what is missing for a reader. */
export function reasonText(intl: IntlShape, { ways, isOpenToAll, roles }: Opening): string {
  const [asReader] = ways
  if (asReader?.isOpen && isOpenToAll) return intl.formatMessage({ id: 'pbiReports.reader.all' })
  if (asReader?.isOpen) return intl.formatList(roles.map((role) => roleText(intl, role)))
  if (ways.some(({ isOpen }) => isOpen)) return intl.formatMessage({ id: 'pbiReports.reader.administers' })
  return intl.formatList((asReader?.obstacles ?? []).map((obstacle) => obstacleText(intl, obstacle)))
}
