import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { KeptReport } from '../../offline/kept-reports.ts'

/** How much it is. */
export const Size = ({ of }: { of: number }) => (
  <FormattedNumber value={of / 1_000_000} style="unit" unit="megabyte" maximumFractionDigits={of < 1_000_000 ? 2 : 1} />
)

export const KeptWhat = ({ of: { pageNames, bytes } }: { of: KeptReport }) => (
  <FormattedMessage id="reports.keep.what" values={{ count: pageNames.length, size: <Size of={bytes} /> }} />
)
