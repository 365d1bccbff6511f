import { Skeleton } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { FormattedMessage, FormattedRelativeTime } from 'react-intl'
import { Link } from 'react-router-dom'
import { FavouriteStar } from '../reports/FavouriteStar.tsx'
import { type ChosenReport, placeOf } from '../reports/use-report-choices.ts'
import { sinceThen } from './home-rules.ts'
import classes from './ReportCards.module.css'

/** `isRow`: on a phone they stand in one row, which scrolls. */
export function ReportCards({ reports, isRow }: { reports: readonly ChosenReport[]; isRow?: boolean }) {
  return (
    <ul className={classes.cards} data-row={isRow || undefined}>
      {reports.map((report) => (
        <li key={placeOf(report)} className={classes.card}>
          <Link to={placeOf(report)} className={classes.link}>
            <span className={classes.picture} aria-hidden>
              <IconReportAnalytics size={32} stroke={1.5} />
            </span>
            <span className={classes.name} dir="auto">
              {report.page?.displayName ?? report.name}
            </span>
            <span className={classes.detail}>
              <Detail of={report} />
            </span>
          </Link>
          <span className={classes.star}>
            <FavouriteStar reportId={report.id} name={report.name} page={report.page} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Detail({ of: { name, folderPath, openedAt, page } }: { of: ChosenReport }) {
  if (page) return <bdi>{name}</bdi>
  if (openedAt === undefined) return <bdi>{folderPath}</bdi>
  const { value, unit } = sinceThen(new Date(openedAt), new Date())
  const when = <FormattedRelativeTime value={value} unit={unit} numeric="auto" />
  if (!folderPath) return <FormattedMessage id="home.openedAlone" values={{ when }} />
  return <FormattedMessage id="home.opened" values={{ when, folder: <bdi>{folderPath}</bdi> }} />
}

export function LoadingCards() {
  return (
    <div className={classes.cards} aria-hidden>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className={classes.loading} />
      ))}
    </div>
  )
}
