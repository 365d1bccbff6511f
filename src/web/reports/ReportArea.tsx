import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useMatch, useSearchParams } from 'react-router-dom'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { features } from '../../contract/vocabulary/features.ts'
import { beside } from '../kit/later.tsx'
import { useFeature } from '../session/access.ts'
import { useIsReachable } from '../store/hooks.ts'
import { DataFrom } from './DataFrom.tsx'
import { isOfPowerBI } from './embed-service.ts'
import { FavouritePageStar } from './FavouritePageStar.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { FullScreenTool } from './FullScreenTool.tsx'
import type { HeatFilter, OpenPage } from './HeatMap.tsx'
import { unitsOf } from './heat-places.ts'
import { KeepOffline } from './KeepOffline.tsx'
import classes from './ReportArea.module.css'
import { ReportBusy } from './ReportBusy.tsx'
import type { FrameEvents } from './ReportFrame.tsx'
import { NoReport, ProblemMessage, TokenFailure } from './ReportProblem.tsx'
import { ReportToolbar } from './ReportToolbar.tsx'
import { itemPlaceAt } from './report-place.ts'
import { useActions } from './use-actions.tsx'
import { useClickLogs } from './use-click-logs.ts'
import { useEditing } from './use-editing.ts'
import { useEmbedToken } from './use-embed-token.ts'
import { ReportFrame, useFramedReport } from './use-framed-report.ts'
import { useRecentReport } from './use-report-choices.ts'
import { useMenuChange, useReportsChange } from './use-report-menu.ts'
import { useReportOfTile } from './use-report-of-tile.ts'
import { useUnsavedAtEnd } from './use-unsaved-at-end.ts'
import { useUnsavedPages } from './use-unsaved-pages.ts'

const loadHeat = () => import('./HeatMap.tsx')
const HeatBar = beside(async () => (await loadHeat()).HeatBar)
const HeatMap = beside(async () => (await loadHeat()).HeatMap)

/** The dashboard and every report: one frame that stays while the report in it changes. */
export function ReportArea() {
  const intl = useIntl()
  const match = useMatch('/app/main/report/:reportId')
  const { pathname, key: entry } = useLocation()
  const item = useMemo(() => itemPlaceAt(pathname), [pathname])
  const reportId = match?.params.reportId ? Number(match.params.reportId) : null
  const wanted = item ?? reportId
  const [search] = useSearchParams()
  // As the list of all reports opens it: also one that is disabled, or not open to whoever administers it.
  const isAsAdministrator = search.get('as') === 'administrator'
  const editing = useEditing(wanted)
  const fetchToken = useEmbedToken(wanted, isAsAdministrator)
  const framed = useFramedReport(wanted, fetchToken, useIsReachable(), {
    isHeld: editing.isEditing,
    entry,
  })
  const { state, shown, isOfAnother, config, failure, isBusy, again } = framed
  const kept = useUnsavedPages(shown?.reportId)
  const unsavedPages = shown && !isOfPowerBI(shown) ? kept : null
  editing.givenUp.current = kept.forget
  const isThere = framed.isLoaded && !isOfAnother
  const isGone = !shown || failure !== undefined
  const unsavedThen = useUnsavedAtEnd(editing, isGone ? undefined : shown)
  useMenuChange(shown?.id ?? null, framed.askAgain)
  useReportsChange(again, state.status === 'none' || (state.status === 'failed' && !shown))
  const pageName = search.get('page')
  useEffect(() => {
    // A page that the report has no more: what it opens by itself stays.
    if (isThere && pageName !== null) framed.report.current?.setPage?.(pageName).catch(() => undefined)
  }, [isThere, pageName, framed.report])
  // Never the report’s name: titles stay in the browser’s history, for whoever is next.
  const page = intl.formatMessage({ id: 'reports.title' })
  useDocumentTitle(intl.formatMessage({ id: 'shell.title' }, { page }))

  useRecentReport(shown && !isOfAnother && !isAsAdministrator ? reportId : null)

  const isOfLogs = shown?.isLogsEnabled === true && shown.embedType === 'report'
  const isLogged = useFeature(features.powerBILogging) && isOfLogs && !framed.isPhonePortrait
  const clicks = useClickLogs(isLogged ? shown : undefined)
  const [opened, setOpened] = useState<OpenPage & { of: EmbedToken; displayName: string }>()
  // Off with every other report: it is of the one whose token this is.
  const [heat, setHeat] = useState<{ of: EmbedToken; filter: HeatFilter }>()
  const heatFilter = isLogged && isThere && heat?.of === shown ? heat?.filter : undefined
  const filterHeat = (filter: HeatFilter | undefined) => setHeat(shown && filter && { of: shown, filter })
  const openedPage = opened?.of === shown ? opened : undefined
  // What others may open, and an administrator alone may look at, is nobody’s to take along.
  const isOwn = item === null && !isAsAdministrator
  const openTile = useReportOfTile(item)
  const actions = useActions(framed.tasks, framed.report, () => {
    // What is unsaved stays as it is.
    if (!editing.isEditing) framed.report.current?.refresh?.().catch(() => undefined)
  })
  const events: FrameEvents = {
    ...framed.events,
    ...clicks,
    tilePressed: openTile,
    commanded: actions.commanded,
    changed() {
      framed.events.changed?.()
      editing.look(framed.report, unsavedPages)
    },
    saved: (reportGuid) => {
      editing.savedAs.current = reportGuid
    },
    pageOpened(page, boxes) {
      clicks.pageOpened(page, boxes)
      if (shown) setOpened({ of: shown, ...namesOf(page), size: unitsOf(page.defaultSize), boxes })
    },
  }

  if (state.status === 'none') return <NoReport />
  if (state.status === 'failed' && !shown) {
    return <TokenFailure state={state} reportId={reportId} isOwn={isOwn} onRetry={again} note={unsavedThen} />
  }

  const name = isOfAnother ? undefined : shown?.reportName
  return (
    <section className={classes.area} aria-busy={isBusy} aria-labelledby="report-name">
      <Group gap="xs" wrap="nowrap" className={classes.heading}>
        <Title order={1} size="h3" id="report-name" lineClamp={1} title={name}>
          {name ?? <FormattedMessage id="reports.loading" />}
        </Title>
        {reportId !== null && name !== undefined && (
          <>
            <FavouriteStar reportId={reportId} name={name} />
            <FavouritePageStar
              reportId={reportId}
              name={name}
              report={framed.report}
              page={isThere && shown?.reportType === 'Report' ? openedPage : undefined}
            />
          </>
        )}
        {shown?.id && name !== undefined && isOwn && <DataFrom reportId={shown.id} />}
        <Group gap={4} wrap="nowrap" className={classes.tools}>
          {shown && name !== undefined && !item && (
            <ReportToolbar
              key={`${shown.reportId} ${framed.frameKey}`}
              shown={shown}
              report={framed.report}
              isRendered={framed.isRendered}
              editing={editing}
              unsavedPages={unsavedPages}
              heat={
                isLogged
                  ? { isOn: heatFilter !== undefined, changed: (isOn) => filterHeat(isOn ? { days: 0 } : undefined) }
                  : null
              }
            />
          )}
          {shown?.id && name !== undefined && isOwn && (
            <KeepOffline
              key={shown.id}
              shown={shown}
              reportId={shown.id}
              seen={isThere && framed.isRendered ? openedPage : undefined}
            />
          )}
          <FullScreenTool
            report={framed.report}
            isOff={!framed.isRendered || isOfAnother}
            keepsPage={editing.isEditing}
            entered={() => filterHeat(undefined)}
          />
        </Group>
      </Group>
      {actions.dialog}
      {failure === undefined && isBusy && !isThere && <ReportBusy isSaidAbove={name === undefined} />}
      {failure !== undefined && (
        <ProblemMessage
          icon={IconReportAnalytics}
          title="reports.failed"
          detail={failure}
          note={unsavedThen}
          onRetry={again}
        />
      )}
      {heatFilter && shown?.id && failure === undefined && (
        <Suspense fallback={null}>
          <HeatBar reportId={shown.id} page={openedPage} filter={heatFilter} changed={filterHeat} />
        </Suspense>
      )}
      {config && failure === undefined && (
        <Suspense fallback={null}>
          <ReportFrame
            key={framed.frameKey}
            config={config}
            isPhased={framed.isPhased}
            title={shown?.reportName ?? ''}
            isLoaded={isThere}
            events={events}
            overlay={
              heatFilter &&
              shown?.id && (
                <HeatMap
                  reportId={shown.id}
                  token={shown}
                  report={framed.report}
                  page={openedPage}
                  filter={heatFilter}
                />
              )
            }
          />
        </Suspense>
      )}
    </section>
  )
}

const namesOf = ({ name, displayName }: { name: string; displayName: string }) => ({ name, displayName })
