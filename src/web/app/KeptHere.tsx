import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCloudCheck, IconTrash } from '@tabler/icons-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { keptReports } from '../../contract/vocabulary/limits.ts'
import type { KeptReport } from '../../offline/kept-reports.ts'
import { clock } from '../api/server-time.ts'
import { KeptWhat, Size } from '../reports/KeptWhat.tsx'
import { allOf, listedOf } from '../reports/kept-rules.ts'
import { useKeptReports } from '../reports/use-kept-reports.ts'
import { paths } from '../session/paths.ts'
import { Section } from './HomeSection.tsx'
import classes from './KeptHere.module.css'

/** Reports that can be read here without a network. */
export function KeptHere() {
  const intl = useIntl()
  const { shelf, reports } = useKeptReports()
  const listed = listedOf(reports, clock.now())
  if (!shelf || listed.length === 0) return null
  return (
    <Section title="home.kept">
      <ul className={classes.reports}>
        {listed.map((report) => {
          const remove = intl.formatMessage({ id: 'home.keptRemove' }, { name: report.name })
          return (
            <li key={report.reportId} className={classes.report}>
              <IconCloudCheck size={20} aria-hidden />
              <Link to={paths.report(report.reportId)} className={classes.name}>
                <bdi>{report.name}</bdi>
              </Link>
              <span className={classes.detail}>
                <Detail of={report} />
              </span>
              <Tooltip label={remove} withinPortal={false}>
                <ActionIcon
                  variant="subtle"
                  aria-label={remove}
                  onClick={() => void shelf.forget(allOf(reports, report.reportId))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          )
        })}
      </ul>
      <p className={classes.detail}>
        <FormattedMessage
          id="reports.keep.bound"
          values={{ count: keptReports.count, size: <Size of={keptReports.bytes} /> }}
        />
      </p>
    </Section>
  )
}

function Detail({ of }: { of: KeptReport }) {
  const when = <FormattedDate value={of.keptAt} dateStyle="medium" timeStyle="short" />
  return of.isLast ? (
    <FormattedMessage id="home.keptLast" values={{ when }} />
  ) : (
    <FormattedMessage id="home.keptWhat" values={{ when, what: <KeptWhat of={of} /> }} />
  )
}
