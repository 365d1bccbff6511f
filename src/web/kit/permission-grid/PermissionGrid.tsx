import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Permission } from '../../../contract/models/permission.ts'
import { openedLater } from '../later.tsx'
import { narrow } from '../narrow.ts'
import { Columns } from '../page/Page.tsx'
import { GridList } from './GridList.tsx'
import { GridTable } from './GridTable.tsx'
import { Groups } from './Groups.tsx'
import { differs, type Givers, grantedBelow, grantState, missingAbove } from './grants.ts'
import type { Grants } from './grid-grants.ts'
import { Offer, type Offered } from './Offer.tsx'
import classes from './PermissionGrid.module.css'
import { isSought, permissionsOf, type Thing, type ThingGroup, thingsOf } from './things.ts'

const Why = openedLater(async () => (await import('./Why.tsx')).Why)

interface PermissionGridProps {
  permissions: readonly Permission[]
  granted: readonly string[]
  onChange: (granted: string[]) => void
  /** Absent: of a role, which grants or does not. */
  givers?: Givers
  /** Nothing can be changed. */
  isKept?: boolean
  /** At the end of its tools. */
  tools?: ReactNode
}

/** Beside the menu and the grid. */
const roomForGroups = '(width > 64em)'

const filters = ['all', 'granted', 'differs'] as const
type Filter = (typeof filters)[number]

/** Things and what may be done with them: each right stands for itself, and what goes with it is said. */
export function PermissionGrid({ permissions, granted, onChange, givers, isKept = false, tools }: PermissionGridProps) {
  const isNarrow = useMediaQuery(narrow) === true
  const hasRoom = useMediaQuery(roomForGroups) !== false
  const [group, setGroup] = useState<ThingGroup | null>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const [offered, setOffered] = useState<Offered>()
  const [open, setOpen] = useState<{ permission: Permission; mark: HTMLElement }>()
  const things = useMemo(() => thingsOf(permissions), [permissions])
  const names = useMemo(() => new Set(granted), [granted])

  const stateOf = (permission: Permission) => grantState(permission, names, givers)
  const isFixed = ({ isAssignable }: Permission) => isKept || !isAssignable
  const change = (added: readonly Permission[], taken: readonly Permission[]) => {
    const gone = new Set(taken.map(({ name }) => name))
    onChange([...granted.filter((name) => !gone.has(name)), ...added.map(({ name }) => name)])
  }
  const grant = (permission: Permission) => {
    const missing = missingAbove(permissions, names, permission)
    change([permission], [])
    setOffered(missing.length > 0 ? { kind: 'above', permission, others: missing } : undefined)
  }
  const take = (permission: Permission) => {
    const below = grantedBelow(permissions, names, permission)
    change([], [permission, ...below])
    setOffered(below.length > 0 ? { kind: 'below', permission, others: below } : undefined)
  }
  const toggle = (permission: Permission) => (names.has(permission.name) ? take(permission) : grant(permission))

  const grants: Grants = {
    stateOf,
    givers,
    isFixed,
    opened: open?.permission.name,
    press: (permission, mark) => {
      if (givers) setOpen({ permission, mark })
      else if (!isFixed(permission)) toggle(permission)
    },
  }
  const matches: Readonly<Record<Filter, (permission: Permission) => boolean>> = {
    all: () => true,
    granted: ({ name }) => names.has(name),
    differs: (permission) => differs(stateOf(permission)),
  }
  const isShown = (thing: Thing) => isSought(thing, text) && permissionsOf(thing).some(matches[filter])
  const found = things.filter(isShown)
  const shown = found.filter((thing) => group === null || thing.group === group)
  const counts = (one: Filter) => permissions.filter(matches[one]).length
  const body = (
    <div className={classes.body}>
      <Tools
        text={text}
        onText={setText}
        filter={filter}
        onFilter={setFilter}
        filters={givers ? filters : ['all', 'granted']}
        countOf={counts}
      >
        {tools}
      </Tools>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed" role="status" className={classes.nothing}>
          <FormattedMessage id="grants.nothing" />
        </Text>
      ) : isNarrow ? (
        <GridList things={shown} all={things} grants={grants} isFiltered={text.trim() !== '' || filter !== 'all'} />
      ) : (
        <GridTable things={shown} grants={grants} />
      )}
      <Offer
        offered={offered}
        onAccept={({ others }) => {
          change(others, [])
          setOffered(undefined)
        }}
        onDismiss={() => setOffered(undefined)}
      />
      {open && (
        <Suspense>
          <Why
            permission={open.permission}
            state={stateOf(open.permission)}
            givers={givers?.get(open.permission.name) ?? []}
            isFixed={isFixed(open.permission)}
            isKept={isKept}
            mark={open.mark}
            onToggle={() => toggle(open.permission)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
  if (isNarrow || !hasRoom) return body
  return (
    <Columns
      isFlush
      aside={
        <Groups things={things} granted={names} chosen={group} onChoose={setGroup} isOfPerson={givers !== undefined} />
      }
    >
      {body}
    </Columns>
  )
}

interface ToolsProps {
  text: string
  onText: (text: string) => void
  filter: Filter
  onFilter: (filter: Filter) => void
  filters: readonly Filter[]
  countOf: (filter: Filter) => number
  children: ReactNode
}

function Tools({ text, onText, filter, onFilter, filters: offered, countOf, children }: ToolsProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'grants.search' })
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={name}
        placeholder={name}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        // It is a field of no form: nothing is sent by it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SegmentedControl
        aria-label={intl.formatMessage({ id: 'grants.filter' })}
        value={filter}
        onChange={(value) => onFilter(offered.find((one) => one === value) ?? 'all')}
        data={offered.map((one) => ({
          value: one,
          label: (
            <span className={classes.filter}>
              <FormattedMessage id={`grants.filter.${one}`} />
              {one !== 'all' && <span className={classes.count}>{intl.formatNumber(countOf(one))}</span>}
            </span>
          ),
        }))}
      />
      {children && <div className={classes.end}>{children}</div>}
    </div>
  )
}
