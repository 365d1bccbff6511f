import { ActionIcon, Button } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useOrganizationUnitGetOrganizationUnitsQuery } from '../api/generated/organization-unit.ts'
import { useRoleGetRolesQuery } from '../api/generated/role.ts'
import { useUserGetUsersQuery } from '../api/generated/user.ts'
import { mailSectionId, securitySectionId } from '../kit/settings/sections/section-ids.ts'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { mayCall, useAccess } from '../session/access.ts'
import { useLogin } from '../session/use-session.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { setUpHidden } from '../store/preferences.ts'
import { areaAt, useOwnSettings } from './Attention.tsx'
import classes from './SetUp.module.css'

interface Step {
  name: MessageKey
  /** Undefined until it is known, and where the person may not know it. */
  isDone: boolean | undefined
  path: string | undefined
}

/** What an organisation still lacks: a tile of the mark for each step, until all are laid or nobody wants to see it. */
export function SetUp() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isHidden = useAppSelector(({ preferences }) => preferences.isSetUpHidden)
  const organisation = useLogin()?.tenant?.name
  const steps = useSteps().filter(({ isDone }) => isDone !== undefined)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, path }) => !isDone && path !== undefined)
  if (!organisation || isHidden || steps.length < tiles.length || done === steps.length) return null
  return (
    <section className={classes.card} aria-labelledby="set-up">
      <div className={classes.head}>
        <Tiles laid={steps.map(({ isDone }) => isDone === true)} />
        <div className={classes.words}>
          <h2 id="set-up">
            <FormattedMessage id="home.setUp" values={{ organisation: <bdi>{organisation}</bdi> }} />
          </h2>
          <p>
            <FormattedMessage id="home.setUpCount" values={{ done, all: steps.length }} />
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: 'home.setUpHide' })}
          onClick={() => dispatch(setUpHidden())}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes.steps}>
        {steps.map(({ name, isDone, path }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            <span
              role="img"
              aria-label={intl.formatMessage(
                { id: 'home.setUpStep' },
                { step: intl.formatMessage({ id: name }), isDone },
              )}
            >
              <FormattedMessage id={name} />
            </span>
            {name === next?.name && path !== undefined && (
              <Button component={Link} to={path} size="compact-sm">
                <FormattedMessage id="home.setUpOpen" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSteps(): Step[] {
  const access = useAccess()
  const tenant = useLogin()?.tenant
  const settings = useOwnSettings()
  const { items } = useReportMenu()
  // Only for those who set an organisation up.
  const skip = !access.isTenant || !mayCall('tenantSettingsGetAllSettings', access)
  const one = { maxResultCount: 1, skipCount: 0 }
  const units = useOrganizationUnitGetOrganizationUnitsQuery(undefined, {
    skip: skip || !mayCall('organizationUnitGetOrganizationUnits', access),
  })
  const roles = useRoleGetRolesQuery({ roleListFilter: {} }, { skip: skip || !mayCall('roleGetRoles', access) })
  const people = useUserGetUsersQuery(
    { userListFilter: { ...one, sorting: 'userName ASC' } },
    { skip: skip || !mayCall('userGetUsers', access) },
  )
  return [
    {
      name: 'home.step.logo',
      isDone: tenant ? tenant.lightLogoId !== null || tenant.darkLogoId !== null : undefined,
      path: areaAt('/app/admin/ui-customization'),
    },
    {
      name: 'home.step.units',
      isDone: units.data && units.data.items.length > 0,
      path: areaAt('/app/admin/organization-units'),
    },
    {
      name: 'home.step.roles',
      isDone: roles.data?.items.some(({ isStatic }) => !isStatic),
      path: areaAt('/app/admin/roles'),
    },
    { name: 'home.step.people', isDone: people.data && people.data.totalCount > 1, path: areaAt('/app/admin/users') },
    {
      name: 'home.step.reports',
      isDone: items && items.reports.length > 0,
      path: areaAt('/app/admin/reports/pbiReports'),
    },
    { name: 'home.step.mail', isDone: settings?.hasMail, path: settings?.path && `${settings.path}#${mailSectionId}` },
    {
      name: 'home.step.secondFactor',
      isDone: settings?.hasSecondFactor,
      path: settings?.path && `${settings.path}#${securitySectionId}`,
    },
  ]
}

/** Those of the mark, in the order of the steps. */
const tiles = [
  { x: 4, y: 4, fill: '#0f766e' },
  { x: 23.5, y: 4, fill: '#14a098' },
  { x: 43, y: 4, fill: '#4f46e5' },
  { x: 4, y: 23.5, fill: '#5eead4' },
  { x: 23.5, y: 23.5, fill: '#2563a8' },
  { x: 43, y: 23.5, fill: '#a5b4fc' },
  { x: 23.5, y: 43, fill: '#3730a3' },
] as const

function Tiles({ laid }: { laid: readonly boolean[] }) {
  return (
    <svg viewBox="0 0 64 64" width={56} height={56} aria-hidden>
      {tiles.map(({ fill, ...place }, at) => (
        <rect
          key={fill}
          {...place}
          width="17"
          height="17"
          rx="4"
          {...(laid[at] ? { fill } : { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 1.5 })}
        />
      ))}
    </svg>
  )
}
