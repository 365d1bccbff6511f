/** What is said of people beside a report, in the list and in the dialog alike. */
import type { IntlShape } from 'react-intl'
import type { PersonOfReport, RoleGiven, WayToReport } from '../../../contract/services/pbi-reports.ts'

export const nameOfReader = ({ name, surname, userName }: Pick<PersonOfReport, 'name' | 'surname' | 'userName'>) =>
  `${name} ${surname}`.trim() || userName

/** A role that is given directly, too, would be there without any unit. */
export function roleText(intl: IntlShape, { displayName: role, isDirect, units }: RoleGiven): string {
  return isDirect
    ? intl.formatMessage({ id: 'pbiReports.reader.byRole' }, { role })
    : intl.formatMessage({ id: 'pbiReports.reader.byUnit' }, { role, units: intl.formatList(units) })
}

export const obstacleText = (intl: IntlShape, obstacle: WayToReport['obstacles'][number]): string =>
  intl.formatMessage({ id: `pbiReports.reader.lacks.${obstacle}` })
