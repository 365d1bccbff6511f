import { Anchor, Select, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Report } from 'powerbi-client'
import { type RefObject, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { usePbiReportLogsGetLogsForHeatmapQuery } from '../api/generated/pbi-report-logs.ts'
import { useRoleGetRolesQuery } from '../api/generated/role.ts'
import { clock } from '../api/server-time.ts'
import { useCan } from '../session/access.ts'
import type { PlacedBox } from './click-logs.ts'
import classes from './HeatMap.module.css'
import { heatRadius, type Size, type Spot, spotsOn } from './heat-places.ts'
import { usePlaceOfPage } from './use-place-of-page.ts'

export interface OpenPage {
  name: string
  size: Size
  boxes: ReadonlyMap<string, PlacedBox>
}

/** Which clicks. */
export interface HeatFilter {
  /** Days back from now; 0: all that is kept. */
  days: number
  since?: string
  roleId?: number
}

const periods = [0, 7, 30, 90]
const day = 86_400_000
const mostRoles = 1000

function useClicks(reportId: number, { since, roleId }: HeatFilter) {
  const asked = { reportId, ...(since !== undefined && { since }), ...(roleId !== undefined && { roleId }) }
  return usePbiReportLogsGetLogsForHeatmapQuery(asked, { refetchOnMountOrArgChange: true })
}

interface HeatBarProps {
  reportId: number
  page: OpenPage | undefined
  filter: HeatFilter
  changed: (filter: HeatFilter) => void
}

/** Above the report: of when and of whom the clicks are, and how many. */
export function HeatBar({ reportId, page, filter, changed }: HeatBarProps) {
  const { currentData, isError } = useClicks(reportId, filter)
  const { since: _, ...rest } = filter
  const setDays = (days: number) =>
    changed({
      ...rest,
      days,
      ...(days > 0 && { since: new Date(clock.now().getTime() - days * day).toISOString() }),
    })
  const setRole = (roleId: number | undefined) => {
    const { roleId: _before, ...others } = filter
    changed({ ...others, ...(roleId !== undefined && { roleId }) })
  }
  const clicks = currentData?.items
  const countOf = (isMeant: (pageName: string) => boolean) =>
    clicks?.reduce((sum, { pageName, logCount }) => sum + (isMeant(pageName) ? logCount : 0), 0)
  return (
    <div className={classes.bar}>
      <Period days={filter.days} changed={setDays} />
      <Role roleId={filter.roleId} changed={setRole} />
      <Text size="sm" role="status">
        {isError ? (
          <FormattedMessage id="reports.heat.failed" />
        ) : (
          clicks && (
            <FormattedMessage
              id="reports.heat.count"
              values={{ here: countOf((name) => name === page?.name), all: countOf(() => true) }}
            />
          )
        )}
      </Text>
      <Entries reportId={reportId} />
    </div>
  )
}

interface HeatMapProps {
  reportId: number
  token: EmbedToken
  report: RefObject<Report | undefined>
  page: OpenPage | undefined
  filter: HeatFilter
}

/** Clicks on the visuals of the open page, over it. What lies beneath stays in use. */
export function HeatMap({ reportId, token, report, page, filter }: HeatMapProps) {
  const { ref, width, height } = useElementSize()
  const { currentData } = useClicks(reportId, filter)
  const place = usePlaceOfPage(report, token, { width, height }, page)
  return (
    <div ref={ref} className={classes.over}>
      {currentData && page && place && (
        <Spots spots={spotsOn(currentData.items, page, place)} radius={heatRadius(place)} />
      )}
    </div>
  )
}

function Spots({ spots, radius }: { spots: readonly Spot[]; radius: number }) {
  const intl = useIntl()
  const glow = useId()
  return (
    <>
      <svg className={classes.spots} aria-hidden>
        <defs>
          <radialGradient id={glow}>
            <stop offset="0" className={classes.hot} />
            <stop offset="0.6" className={classes.warm} />
            <stop offset="1" className={classes.cold} />
          </radialGradient>
        </defs>
        {spots.map(({ x, y, heat, count }) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={radius} fill={`url(#${glow})`} opacity={0.35 + 0.6 * heat} />
            <text x={x} y={y} className={classes.count}>
              {intl.formatNumber(count)}
            </text>
          </g>
        ))}
      </svg>
      <VisuallyHidden component="ul" aria-label={intl.formatMessage({ id: 'reports.heat' })}>
        {spots.toReversed().map(({ x, y, title, count }) => (
          <li key={`${x} ${y}`}>
            <FormattedMessage
              id="reports.heat.spot"
              values={{ title: title || intl.formatMessage({ id: 'reports.heat.elsewhere' }), count }}
            />
          </li>
        ))}
      </VisuallyHidden>
    </>
  )
}

function Period({ days, changed }: { days: number; changed: (days: number) => void }) {
  const intl = useIntl()
  return (
    <Select
      size="xs"
      aria-label={intl.formatMessage({ id: 'reports.heat.period' })}
      allowDeselect={false}
      value={String(days)}
      data={periods.map((count) => ({
        value: String(count),
        label: intl.formatMessage({ id: count === 0 ? 'reports.heat.always' : 'reports.heat.days' }, { count }),
      }))}
      onChange={(value) => changed(Number(value))}
    />
  )
}

/** For whoever may see who clicked, and which roles there are. */
function Role({ roleId, changed }: { roleId: number | undefined; changed: (roleId: number | undefined) => void }) {
  const intl = useIntl()
  const maySeeEntries = useCan(permissions.reports.view)
  const maySeeRoles = useCan(permissions.roles.view)
  const isOffered = maySeeEntries && maySeeRoles
  const { data } = useRoleGetRolesQuery(
    { roleListFilter: { maxResultCount: mostRoles, sorting: 'displayName ASC' } },
    { skip: !isOffered },
  )
  if (!isOffered) return null
  return (
    <Select
      size="xs"
      aria-label={intl.formatMessage({ id: 'reports.heat.role' })}
      placeholder={intl.formatMessage({ id: 'reports.heat.everybody' })}
      clearable
      searchable
      value={roleId === undefined ? null : String(roleId)}
      data={(data?.items ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      onChange={(value) => changed(value === null ? undefined : Number(value))}
    />
  )
}

function Entries({ reportId }: { reportId: number }) {
  const maySee = useCan(permissions.reports.view)
  if (!maySee) return null
  return (
    <Anchor component={Link} to={`/app/admin/reports/pbiReports/${reportId}?tab=logs`} size="sm" ms="auto">
      <FormattedMessage id="reports.heat.entries" />
    </Anchor>
  )
}
