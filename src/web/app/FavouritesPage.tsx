import { IconStar } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageHeader } from '../kit/page/PageHeader.tsx'
import { State, StateIcon } from '../kit/State.tsx'
import { useReportChoices } from '../reports/use-report-choices.ts'
import classes from './HomePage.module.css'
import { ReportsFailed } from './HomeSection.tsx'
import { LoadingCards, ReportCards } from './ReportCards.tsx'

export function FavouritesPage() {
  const intl = useIntl()
  const { favourites, isFailed, refetch } = useReportChoices()
  return (
    <section className={classes.home}>
      <PageHeader title={intl.formatMessage({ id: 'menu.favourites' })} count={favourites?.length} />
      {favourites === undefined && (isFailed ? <ReportsFailed onRetry={refetch} /> : <LoadingCards />)}
      {favourites?.length === 0 && (
        <State icon={<StateIcon of={IconStar} />} title={<FormattedMessage id="home.noFavouritesTitle" />}>
          <FormattedMessage id="home.noFavourites" />
        </State>
      )}
      {favourites && favourites.length > 0 && <ReportCards reports={favourites} />}
    </section>
  )
}
