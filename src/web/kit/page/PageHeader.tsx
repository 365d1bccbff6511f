import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** How many there are of what the page lists. */
  count?: number | undefined
  /** Before the title: whom or what the page is about. */
  picture?: ReactNode
  /** Beside the title: in which state it is. */
  status?: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** At the end: what is rarely wanted, at most one second thing, and last what most people come for. */
  actions?: ReactNode
}

/** What stands at the top of every page. */
export function PageHeader({ title, count, picture, status, children, actions }: PageHeaderProps) {
  return (
    <div className={classes.header} data-part="page-header">
      {picture}
      <div className={classes.words}>
        <div className={classes.title}>
          <Title order={1} size="h2">
            <bdi>{title}</bdi>
          </Title>
          {count !== undefined && <Count total={count} />}
          {status}
        </div>
        {children && <p className={classes.sentence}>{children}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** Said to those who do not see it by what tells changes of it. */
function Count({ total }: { total: number }) {
  const intl = useIntl()
  return (
    <span className={classes.count} aria-hidden>
      {intl.formatNumber(total)}
    </span>
  )
}

/** On pages below a page of the menu: the way back, and the name of this one in the browser's tab. */
export function Trail({ to, label, title }: { to: string; label: MessageKey; title: string }) {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'shell.title' }, { page: title }))
  return (
    <nav className={classes.trail} aria-label={intl.formatMessage({ id: 'kit.page.trail' })}>
      <Link to={to}>
        <FormattedMessage id={label} />
      </Link>
      <IconChevronRight className={classes.chevron} size={14} aria-hidden />
      <bdi aria-current="page">{title}</bdi>
    </nav>
  )
}
