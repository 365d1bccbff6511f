import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { TextCell } from '../list/columns.tsx'
import type { ChoiceFilter } from '../list/list-filters.ts'
import { StatusCell } from '../list/StatusCell.tsx'
import { type Opening, reasonText } from './reader-words.ts'

export const MayOpen = ({ mayOpen }: { mayOpen: boolean }) => (
  <StatusCell tone={mayOpen ? 'good' : 'off'} isSpelled>
    <FormattedMessage id={mayOpen ? 'pbiReports.reader.may' : 'pbiReports.reader.mayNot'} />
  </StatusCell>
)

export const Reason = ({ of }: { of: Opening }) => <TextCell text={reasonText(useIntl(), of)} />

export const mayOpenFilter = (intl: IntlShape): ChoiceFilter<'mayOpen'> => ({
  kind: 'choice',
  label: 'pbiReports.status',
  name: 'mayOpen',
  options: [
    { value: 'true', label: intl.formatMessage({ id: 'pbiReports.reader.may' }) },
    { value: 'false', label: intl.formatMessage({ id: 'pbiReports.reader.mayNot' }) },
  ],
})
