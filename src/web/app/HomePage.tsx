import { Text, Title } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useLogin } from '../session/use-session.ts'
import classes from './HomePage.module.css'
import { type MenuItem, menu, visibleMenu } from './menu.ts'

const pagesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [...(item.path && item.path !== paths.home ? [item] : []), ...pagesOf(item.children ?? [])])

/** Where a person belongs who may see none of the better pages, and a way to all that they may see. */
export function HomePage() {
  const pages = pagesOf(visibleMenu(menu, useAccess()))
  const name = useLogin()?.user?.name ?? ''
  return (
    <section className={classes.home}>
      <Title order={1}>
        <FormattedMessage id="home.title" values={{ name }} />
      </Title>
      <Text c="dimmed">
        <FormattedMessage id={pages.length > 0 ? 'home.detail' : 'home.nothing'} />
      </Text>
      <ul className={classes.pages}>
        {pages.map(({ label, icon: PageIcon, path = '' }) => (
          <li key={label}>
            <Link to={path} className={classes.page}>
              {PageIcon && <PageIcon size={22} aria-hidden />}
              <FormattedMessage id={label} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
