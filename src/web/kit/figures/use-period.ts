import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { clock } from '../../api/server-time.ts'
import { type DateRange, todayIn } from '../date-range/ranges.ts'
import { type Interval, readInterval, readRange } from './period.ts'

/** Kept in the address: a reload and a link show the same days. */
export function usePeriod() {
  const intl = useIntl()
  const [search, setSearch] = useSearchParams()
  const range = readRange(search, todayIn(intl.timeZone, clock.now()))
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    setSearch(next, { replace: true })
  }
  return {
    range,
    interval: readInterval(search, range),
    setRange: ({ from, to }: DateRange) => change({ from, to }),
    setInterval: (interval: Interval) => change({ interval }),
  }
}
