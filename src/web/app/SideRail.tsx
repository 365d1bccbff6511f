import { IconReportAnalytics } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NavLink, useLocation } from 'react-router-dom'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { useAccess } from '../session/access.ts'
import { MenuFoot } from './MenuFoot.tsx'
import { type MenuItem, menu, visibleMenu } from './menu.ts'
import { ReportEntries } from './SideMenu.tsx'
import classes from './SideRail.module.css'

/** The side menu as icons; what each is, and the reports, fly out beside it. */
export function SideRail() {
  const items = visibleMenu(menu, useAccess())
  return (
    <div className={classes.rail}>
      <ul className={classes.list}>
        {items
          .filter(({ children }) => !children)
          .map((item) => (
            <Page key={item.label} item={item} />
          ))}
        <Reports />
      </ul>
      {items.map(({ label, children }) => children && <Group key={label} label={label} pages={children} />)}
      <div className={classes.foot}>
        <MenuFoot />
      </div>
    </div>
  )
}

function Group({ label, pages }: { label: MenuItem['label']; pages: readonly MenuItem[] }) {
  const intl = useIntl()
  return (
    <ul className={classes.list} aria-label={intl.formatMessage({ id: label })}>
      {pages.map((item) => (
        <Page key={item.label} item={item} />
      ))}
    </ul>
  )
}

function Page({ item: { label, icon: ItemIcon, path } }: { item: MenuItem }) {
  const { beside, flyout } = useFlyout()
  if (path === undefined) return null
  return (
    <li {...beside}>
      <NavLink to={path} className={classes.link} end>
        {ItemIcon && <ItemIcon size={18} aria-hidden />}
        <span className={classes.name} {...flyout}>
          <FormattedMessage id={label} />
        </span>
      </NavLink>
    </li>
  )
}

function Reports() {
  const intl = useIntl()
  const id = useId()
  const { isOffered } = useReportMenu()
  const { isOpen, open, beside, flyout } = useFlyout()
  const isCurrent = useLocation().pathname.startsWith('/app/main/report/')
  if (!isOffered) return null
  const name: ReactNode = <FormattedMessage id="menu.reports" />
  return (
    <li {...beside}>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={intl.formatMessage({ id: 'menu.reports' })}
        data-current={isCurrent || undefined}
        onClick={open}
      >
        <IconReportAnalytics size={18} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} {...flyout} className={classes.panel}>
          <p className={classes.title} aria-hidden>
            {name}
          </p>
          <ul className={classes.entries}>
            <ReportEntries />
          </ul>
        </div>
      )}
    </li>
  )
}

/** Milliseconds: a pointer that only passes opens nothing, and one that cuts a corner closes nothing. */
const delays = { open: 200, close: 150 }

/** Opens for a pointer that rests, for the focus and for a tap; closes when all of them have gone elsewhere. */
function useFlyout() {
  const [place, setPlace] = useState<{ top: number } | null>(null)
  const item = useRef<HTMLLIElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const open = () => {
    clearTimeout(timer.current)
    setPlace({ top: item.current?.getBoundingClientRect().top ?? 0 })
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const soon = (work: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has done its work when another page is opened
  useEffect(() => setPlace(null), [pathname])
  useEffect(() => {
    if (!place) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !item.current?.contains(target)) setPlace(null)
    }
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPlace(null)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [place])
  return {
    isOpen: place !== null,
    open,
    beside: {
      ref: item,
      onPointerEnter: ({ pointerType }: { pointerType: string }) =>
        pointerType === 'mouse' && soon(open, place ? 0 : delays.open),
      onPointerLeave: ({ pointerType }: { pointerType: string }) =>
        pointerType === 'mouse' && soon(close, delays.close),
      onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && open(),
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) =>
        !item.current?.contains(relatedTarget) && close(),
    },
    flyout: {
      'data-open': place !== null || undefined,
      style: place ? { insetBlockStart: place.top, maxBlockSize: `calc(100dvh - ${place.top}px - 0.5rem)` } : {},
    },
  }
}
