import { Skeleton } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { seriesColours } from '../../../shared/series-colours.ts'
import { useHostDashboardGetEditionTenantStatisticsQuery } from '../../api/generated/host-dashboard.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import classes from './HostDashboard.module.css'

/** By an edition's place among their names, whatever its count: it keeps its colour when others overtake it. */
const colourOf = (place: number): string => {
  const at = place % seriesColours.light.length
  return `light-dark(${seriesColours.light[at]}, ${seriesColours.dark[at]})`
}

export function Editions() {
  const intl = useIntl()
  const result = useHostDashboardGetEditionTenantStatisticsQuery()
  return (
    <Part
      title="hostDashboard.byEdition"
      result={result}
      skeleton={<Skeleton height="4rem" />}
      aside={({ editionStatistics }) => (
        <span className={classes.quiet}>
          {intl.formatNumber(editionStatistics.reduce((sum, { value }) => sum + value, 0))}
        </span>
      )}
    >
      {({ editionStatistics }) => {
        if (editionStatistics.length === 0) {
          return (
            <PartEmpty>
              <FormattedMessage id="hostDashboard.noEditions" />
            </PartEmpty>
          )
        }
        const most = Math.max(...editionStatistics.map(({ value }) => value), 1)
        return (
          <dl className={classes.editions}>
            {editionStatistics
              .map((edition, place) => ({ ...edition, place }))
              .sort((one, other) => other.value - one.value)
              .map(({ label, value, place }) => [
                <dt key={`${place} name`}>
                  <bdi>{label}</bdi>
                </dt>,
                <dd key={`${place} count`}>
                  <span
                    className={classes.bar}
                    style={{ inlineSize: `${(85 * value) / most}%`, background: colourOf(place) }}
                    aria-hidden
                  />
                  {intl.formatNumber(value)}
                </dd>,
              ])}
          </dl>
        )
      }}
    </Part>
  )
}
