import { Title } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Chip } from '../../kit/list/Chip.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { narrow } from '../../kit/narrow.ts'
import { type PageTab, PageTabs } from '../../kit/page/PageTabs.tsx'
import { DirectoryTab } from './DirectoryTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import classes from './UnitDetail.module.css'
import { namesAbove, type Unit, unitsPath } from './unit-tree.ts'
import { useDirectory } from './use-directory.ts'

interface UnitDetailProps {
  units: readonly Unit[]
  unit: Unit
  /** By the address, and not just because there is room. */
  isNamed: boolean
  actions: readonly OfferedAction[]
}

type Tab = 'members' | 'roles' | 'directory'

export function UnitDetail({ units, unit, isNamed, actions }: UnitDetailProps) {
  const directory = useDirectory()
  const hasDirectory = unit.isEntraGroup || directory.isUsed
  const tabs: PageTab<Tab>[] = [
    {
      id: 'members',
      label: 'units.members',
      count: unit.memberCount,
      panel: () => <MembersTab unit={unit} />,
    },
    { id: 'roles', label: 'units.roles', count: unit.roleCount, panel: () => <RolesTab unit={unit} /> },
    ...(hasDirectory
      ? [{ id: 'directory', label: 'units.directory', panel: () => <DirectoryTab unit={unit} /> } as const]
      : []),
  ]
  return (
    <>
      {isNamed && <TabTitle page={unit.displayName} />}
      <DetailHead units={units} unit={unit} actions={actions} />
      <PageTabs label="units.parts" tabs={tabs} />
    </>
  )
}

function TabTitle({ page }: { page: string }) {
  useDocumentTitle(useIntl().formatMessage({ id: 'shell.title' }, { page }))
  return null
}

function DetailHead({ units, unit, actions }: Omit<UnitDetailProps, 'isNamed'>) {
  const intl = useIntl()
  const isNarrow = useMediaQuery(narrow) === true
  const above = namesAbove(units, unit)
  const menu = actions.length > 0 && <DetailMenu name={unit.displayName} actions={actions} />
  return (
    <header className={classes.head}>
      {isNarrow && (
        <div className={classes.back}>
          <Link to={unitsPath}>
            <IconChevronLeft size={20} aria-hidden className={classes.chevron} />
            <FormattedMessage id="menu.organizationUnits" />
          </Link>
          {menu}
        </div>
      )}
      <div className={classes.words}>
        <div className={classes.title}>
          <Title order={isNarrow ? 1 : 2} size={isNarrow ? 'h2' : 'h3'}>
            <bdi>{unit.displayName}</bdi>
          </Title>
          {above.length > 0 && (
            <span className={classes.above}>
              {above.map((name, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two levels may have one name
                <Fragment key={level}>
                  {level > 0 && ' / '}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
            </span>
          )}
          {unit.isEntraGroup && <Chip name={intl.formatMessage({ id: 'units.ofGroupShort' })} />}
        </div>
        {unit.description && (
          <p className={classes.description} dir="auto">
            {unit.description}
          </p>
        )}
      </div>
      {!isNarrow && menu}
    </header>
  )
}

function DetailMenu({ name, actions }: { name: string; actions: readonly OfferedAction[] }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <RowMenu
      name={intl.formatMessage({ id: 'units.theUnit' }, { displayName: name })}
      offered={() => [...actions]}
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    />
  )
}
