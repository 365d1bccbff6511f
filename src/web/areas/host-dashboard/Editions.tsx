import { FormattedMessage, useIntl } from 'react-intl'
import { useHostDashboardGetEditionTenantStatisticsQuery } from '../../api/generated/host-dashboard.ts'
import { Bars } from '../../kit/figures/Bars.tsx'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import classes from './HostDashboard.module.css'

export function Editions() {
  const intl = useIntl()
  const result = useHostDashboardGetEditionTenantStatisticsQuery()
  return (
    <Part
      title="hostDashboard.byEdition"
      result={result}
      room="4rem"
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
        return <Bars bars={editionStatistics} />
      }}
    </Part>
  )
}
