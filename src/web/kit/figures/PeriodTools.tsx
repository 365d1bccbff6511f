import { SegmentedControl } from '@mantine/core'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { DateRangePicker } from '../date-range/DateRangePicker.tsx'
import { canShowBy, intervals } from './period.ts'
import type { usePeriod } from './use-period.ts'

interface PeriodToolsProps {
  period: ReturnType<typeof usePeriod>
  /** What is shown by days, weeks or months. */
  intervalLabel: MessageKey
}

/** Which days a dashboard is about, and by which its chart goes. */
export function PeriodTools({ period: { range, interval, setRange, setInterval }, intervalLabel }: PeriodToolsProps) {
  const intl = useIntl()
  return (
    <>
      <DateRangePicker label="figures.period" value={range} onChange={setRange} />
      <SegmentedControl
        aria-label={intl.formatMessage({ id: intervalLabel })}
        value={interval}
        onChange={(value) => setInterval(intervals.find((one) => one === value) ?? 'day')}
        data={intervals.map((value) => ({
          value,
          label: intl.formatMessage({ id: `figures.${value}` }),
          disabled: !canShowBy(value, range),
        }))}
      />
    </>
  )
}
