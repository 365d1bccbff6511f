import { Title } from '@mantine/core'
import { Suspense } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { beside } from '../kit/later.tsx'
import { useReportChoices } from '../reports/use-report-choices.ts'
import { useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useLogin } from '../session/use-session.ts'
import classes from './HomePage.module.css'
import { ReportsFailed, Section } from './HomeSection.tsx'
import { greetingAt } from './home-rules.ts'
import { type MenuItem, menu, visibleMenu } from './menu.ts'
import { LoadingCards, ReportCards } from './ReportCards.tsx'
import { useIdle } from './use-idle.ts'

const Attention = beside(async () => (await import('./Attention.tsx')).Attention)
const KeptHere = beside(async () => (await import('./KeptHere.tsx')).KeptHere)
const SetUp = beside(async () => (await import('./SetUp.tsx')).SetUp)

/** Where a day begins: what the person did last, what they like, and what waits for those who look after others. */
export function HomePage() {
  const name = useLogin()?.user?.name ?? ''
  const now = new Date()
  const { isOffered } = useReportChoices()
  const isIdle = useIdle()
  return (
    <div className={classes.home}>
      <header className={classes.greeting}>
        <p>
          <FormattedDate value={now} weekday="long" day="numeric" month="long" />
        </p>
        <Title order={1}>
          <FormattedMessage id={greetingAt(now.getHours())} values={{ name }} />
        </Title>
      </header>
      {isOffered && <Continue />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {isOffered ? <Favourites /> : <Pages />}
          {isIdle && (
            <Suspense fallback={null}>
              <KeptHere />
            </Suspense>
          )}
          {/* It comes last of all, and pushes nothing down there. */}
          {isIdle && (
            <Suspense fallback={null}>
              <Attention />
            </Suspense>
          )}
        </div>
        {isIdle && (
          <Suspense fallback={null}>
            <SetUp />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const mostRecent = 4

function Continue() {
  const { recent, isFailed, refetch } = useReportChoices()
  return (
    <Section title="home.continue">
      {recent === undefined && (isFailed ? <ReportsFailed onRetry={refetch} /> : <LoadingCards />)}
      {recent?.length === 0 && (
        <p className={classes.note}>
          <FormattedMessage id="home.noRecent" />
        </p>
      )}
      {recent && recent.length > 0 && <ReportCards reports={recent.slice(0, mostRecent)} isRow />}
    </Section>
  )
}

function Favourites() {
  const { favourites } = useReportChoices()
  if (!favourites) return null
  return (
    <Section title="home.favourites">
      {favourites.length === 0 ? (
        <p className={classes.note}>
          <FormattedMessage id="home.noFavourites" />
        </p>
      ) : (
        <ReportCards reports={favourites} />
      )}
    </Section>
  )
}

const pagesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [...(item.path && item.path !== paths.home ? [item] : []), ...pagesOf(item.children ?? [])])

/** For those who have no reports: a way to all that they may see. */
function Pages() {
  const pages = pagesOf(visibleMenu(menu, useAccess()))
  return (
    <Section title="home.pages">
      {pages.length === 0 && (
        <p className={classes.note}>
          <FormattedMessage id="home.nothing" />
        </p>
      )}
      <ul className={classes.pages}>
        {pages.map(({ label, icon: PageIcon, path = '' }) => (
          <li key={path}>
            <Link to={path} className={classes.page}>
              {PageIcon && <PageIcon size={20} aria-hidden />}
              <FormattedMessage id={label} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
