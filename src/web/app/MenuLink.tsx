import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import classes from './MenuLink.module.css'
import { isCurrent, type MenuItem } from './menu.ts'

interface MenuLinkProps {
  item: MenuItem
  className: string | undefined
  children: ReactNode
}

/** An entry that leads somewhere, wherever the theme has the menu. */
export function MenuLink({ item, className: place, children }: MenuLinkProps) {
  const intl = useIntl()
  const address = useLocation()
  const { path = '', isExternal, badge } = item
  const className = [place, item.className].filter(Boolean).join(' ')
  const content = (
    <>
      {children}
      {badge && (
        <span className={classes.badge} data-kind={badge.kind}>
          {typeof badge.value === 'number' ? intl.formatNumber(badge.value) : badge.value}
        </span>
      )}
    </>
  )
  if (isExternal)
    return (
      <a href={path} target="_blank" rel="noopener noreferrer" className={className}>
        {content}
      </a>
    )
  return (
    <Link to={path} className={className} aria-current={isCurrent(item, address) ? 'page' : undefined}>
      {content}
    </Link>
  )
}
