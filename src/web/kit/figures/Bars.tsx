import { useIntl } from 'react-intl'
import { seriesColours } from '../../../shared/series-colours.ts'
import classes from './Bars.module.css'

interface Bar {
  label: string
  value: number
  /** What is said of it in place of the value. */
  words?: string
}

/** By a bar's place in what was answered, whatever its value: it keeps its colour when others overtake it. */
const colourOf = (place: number): string => {
  const at = place % seriesColours.light.length
  return `light-dark(${seriesColours.light[at]}, ${seriesColours.dark[at]})`
}

/** What there is of each, the most first. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const intl = useIntl()
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <dl className={classes.bars}>
      {bars
        .map((bar, place) => ({ ...bar, place }))
        .sort((one, other) => other.value - one.value)
        .map(({ label, value, words, place }) => [
          <dt key={`${place} name`}>
            <bdi>{label}</bdi>
          </dt>,
          <dd key={`${place} count`}>
            <span
              className={classes.bar}
              style={{ inlineSize: `${(85 * value) / most}%`, background: colourOf(place) }}
              aria-hidden
            />
            {words ?? intl.formatNumber(value)}
          </dd>,
        ])}
    </dl>
  )
}
