import { useDebouncedValue } from '@mantine/hooks'
import { memo, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Outlet, useMatch, useMatches, useNavigation, useNavigationType, useRevalidator } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { clock } from '../api/server-time.ts'
import { uiCustomization } from '../areas/ui-customization/area.ts'
import { focusContent } from '../kit/focus-content.ts'
import { UnsavedElsewhere } from '../kit/form/UnsavedElsewhere.tsx'
import { onceNothingIsUnsaved } from '../kit/form/use-unsaved.ts'
import { beside, openedLater } from '../kit/later.tsx'
import { useKeptReportsInStep } from '../reports/use-kept-reports.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { styleSheetOf } from '../session/organization-looks.ts'
import { hasBegunAnew } from '../session/start.ts'
import { useConfiguration, useLogin, useSwitches } from '../session/use-session.ts'
import { useChoicesInStep } from '../session/waiting-choices.ts'
import { Footer } from './Footer.tsx'
import { onceAppIsShown } from './first-screen.ts'
import { Header } from './Header.tsx'
import { useLooksOfAccount, useLooksOnTrial, useSchemeOfOtherTabs, useSystemLook } from './looks-change.ts'
import { MenuFoot } from './MenuFoot.tsx'
import { Notices } from './Notices.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SideRail } from './SideRail.tsx'
import { subscriptionNotice } from './subscription-notice.ts'
import { useFocusKept } from './use-focus-kept.ts'
import { useIdle } from './use-idle.ts'
import { useIsRail } from './use-is-rail.ts'
import { useShellLook } from './use-shell-look.ts'

const MenuDrawer = openedLater(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
const SubscriptionBar = beside(async () => (await import('./SubscriptionBar.tsx')).SubscriptionBar)
const DirectoryRequests = beside(async () => (await import('./DirectoryRequests.tsx')).DirectoryRequests)
const CookieConsent = beside(async () => (await import('./CookieConsent.tsx')).CookieConsent)
const TopMenu = beside(async () => (await import('./TopMenu.tsx')).TopMenu)
const Toasts = beside(async () => (await import('../kit/Toasts.tsx')).Toasts)

const contentId = 'content'

/** What the shell reads of a route; a page without one names itself. */
export interface PageHandle {
  title: MessageKey
}

export function Shell() {
  const look = useShellLook()
  const isRail = useIsRail() && look.menu === 'left'
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const openDrawer = useCallback(() => setIsDrawerOpen(true), [])
  const main = useRef<HTMLElement>(null)
  const isOfDirectory = useLogin()?.user?.authenticationSource?.startsWith('Azure')

  return (
    <div className={classes.shell} data-rail={isRail || undefined} {...look.shell}>
      <OwnStyleSheet />
      <a className={classes.skip} href={`#${contentId}`}>
        <FormattedMessage id="shell.skip" />
      </a>
      <Header onOpenMenu={openDrawer} />
      {look.menu === 'left' ? (
        <Aside isRail={isRail} />
      ) : (
        <Suspense fallback={null}>
          <TopMenu look={look} />
        </Suspense>
      )}
      {isDrawerOpen && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setIsDrawerOpen(false)} />
        </Suspense>
      )}
      <div className={classes.content}>
        <Progress />
        <Notices />
        <Subscription />
        <main ref={main} id={contentId} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      {isOfDirectory && (
        <Suspense fallback={null}>
          <DirectoryRequests />
        </Suspense>
      )}
      <ScrollToTop />
      <UnsavedElsewhere />
      <AtRest />
      <InStep main={main} />
    </div>
  )
}

/** What the shell follows without showing it: a part of its own, or the whole shell would be drawn anew each time. Behind all others, whose own focus goes before. */
function InStep({ main }: { main: RefObject<HTMLElement | null> }) {
  useSystemLook()
  useSchemeOfOtherTabs()
  useLooksOfAccount()
  useLooksOnTrial()
  useChoicesInStep()
  useSidebarRefresh()
  useKeptReportsInStep()
  usePageTitle()
  useFocusOnNavigation(main)
  useFocusKept()
  useRightsInStep(main)
  useEffect(() => {
    if (hasBegunAnew()) onceAppIsShown(focusContent)
  }, [])
  return null
}

function Progress() {
  const intl = useIntl()
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname === window.location.pathname) return null
  return (
    <div className={classes.progress} role="progressbar" aria-label={intl.formatMessage({ id: 'shell.loading' })} />
  )
}

function Subscription() {
  const days = useConfiguration()?.setting.values[shellSettings.subscriptionExpireNotifyDayCount]
  const notice = subscriptionNotice(useLogin()?.tenant, Number(days), clock.now(), useIntl().timeZone)
  if (!notice) return null
  return (
    <Suspense fallback={null}>
      <SubscriptionBar notice={notice} />
    </Suspense>
  )
}

/** What can wait until the page has nothing better to do. */
function AtRest() {
  const hasConsent = useSwitches()(shellSettings.isCookieConsentEnabled)
  const isIdle = useIdle()
  if (!isIdle) return null
  return (
    <>
      {hasConsent && (
        <Suspense fallback={null}>
          <CookieConsent />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
  )
}

/** The organisation's own, on every page but the one where it is replaced: a sheet that hides everything can be mended there. */
function OwnStyleSheet() {
  const tenant = useLogin()?.tenant
  const isBranding = useMatch(uiCustomization.path) !== null
  const address = tenant && !isBranding ? styleSheetOf(tenant) : null
  return address && <link rel="stylesheet" href={address} />
}

/** Milliseconds for which the pointer rests on icons before they get their words. */
const untilWhole = 200

const Aside = memo(function Aside({ isRail }: { isRail: boolean }) {
  const intl = useIntl()
  const look = useShellLook()
  const [isOver, setIsOver] = useState(false)
  const [isWhole] = useDebouncedValue(isOver, untilWhole)
  const opens = isRail && look.opensUnderPointer
  const isOpened = opens && isOver && isWhole
  return (
    <nav
      className={classes.aside}
      aria-label={intl.formatMessage({ id: 'menu.label' })}
      data-opened={isOpened || undefined}
      {...look.aside}
      onPointerEnter={({ pointerType }) => setIsOver(opens && pointerType === 'mouse')}
      onPointerLeave={() => setIsOver(false)}
    >
      {isRail && !isOpened ? <SideRail /> : <SideMenu submenus={look.submenus} foot={foot} />}
    </nav>
  )
})

const foot = <MenuFoot />

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** Whoever has changed what the menu shows, a script of the organisation's too, says so to the window. */
function useSidebarRefresh(): void {
  const { refetch, isOffered } = useReportMenu()
  useEffect(() => {
    const refresh = () => {
      if (isOffered) void refetch()
    }
    window.addEventListener('refreshSidebar', refresh)
    return () => window.removeEventListener('refreshSidebar', refresh)
  }, [refetch, isOffered])
}

function usePageTitle(): void {
  const intl = useIntl()
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle)
  useEffect(() => {
    if (!handle) return
    document.title = intl.formatMessage({ id: 'shell.title' }, { page: intl.formatMessage({ id: handle.title }) })
  }, [handle, intl])
}

/**
 * Another page begins at its top, and screen readers hear that it came; what changes only the query stays where it is. A
 * page that the app itself put in the place of another takes the focus from nobody, and neither does one that keeps what has it:
 * a tree in which something else was chosen. Nor from a menu that was opened while the page was on its way (O44).
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const path = useMatches().at(-1)?.pathname
  const isChosen = useNavigationType() !== 'REPLACE'
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const focused = document.activeElement
    if (!isChosen || main.current?.contains(focused) || focused?.closest('header [role=menu]')) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path, isChosen, main])
}

/**
 * Whether the page may be seen is asked again when rights or features are others. What is typed on it stays until it is saved
 * or given up: the server refuses what may not be done any more.
 */
function useRightsInStep(main: RefObject<HTMLElement | null>): void {
  const { revalidate } = useRevalidator()
  const configuration = useConfiguration()
  const granted = configuration?.auth.grantedPermissions
  const features = configuration?.features.allFeatures
  const last = useRef({ granted, features })
  useEffect(() => {
    if (last.current.granted === granted && last.current.features === features) return
    return onceNothingIsUnsaved(() => {
      last.current = { granted, features }
      const hadFocus = main.current?.contains(document.activeElement)
      void revalidate().then(() => hadFocus && !main.current?.contains(document.activeElement) && main.current?.focus())
    })
  }, [granted, features, revalidate, main])
}
