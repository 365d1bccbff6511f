import { FormattedMessage, useIntl } from 'react-intl'
import classes from './Groups.module.css'
import { Box } from './Mark.tsx'
import { permissionsOf, type Thing, type ThingGroup, thingGroups } from './things.ts'

interface GroupsProps {
  things: readonly Thing[]
  granted: ReadonlySet<string>
  /** Null: all. */
  chosen: ThingGroup | null
  onChoose: (group: ThingGroup | null) => void
  isOfPerson: boolean
}

/** At the start of the grid: its groups with how much of each is granted, and how to read it. */
export function Groups({ things, granted, chosen, onChoose, isOfPerson }: GroupsProps) {
  const intl = useIntl()
  const groups = thingGroups.filter((group) => things.some((thing) => thing.group === group))
  return (
    <>
      <nav className={classes.groups} aria-label={intl.formatMessage({ id: 'grants.groups' })}>
        {[null, ...groups].map((group) => (
          <button
            key={group ?? 'all'}
            type="button"
            className={classes.group}
            aria-current={group === chosen}
            onClick={() => onChoose(group)}
          >
            <FormattedMessage id={`grants.group.${group ?? 'all'}`} />
            <Count things={things.filter((thing) => group === null || thing.group === group)} granted={granted} />
          </button>
        ))}
      </nav>
      {isOfPerson && <Legend />}
    </>
  )
}

function Count({ things, granted }: Pick<GroupsProps, 'things' | 'granted'>) {
  const intl = useIntl()
  const names = things.flatMap(permissionsOf).map(({ name }) => name)
  return (
    <span className={classes.count}>
      {intl.formatNumber(names.filter((name) => granted.has(name)).length)}/{intl.formatNumber(names.length)}
    </span>
  )
}

function Legend() {
  return (
    <div className={classes.legend}>
      <p>
        <FormattedMessage id="grants.legend" />
      </p>
      <ul>
        {(['given', 'here', 'taken', 'none'] as const).map((state) => (
          <li key={state} data-state={state}>
            <Box state={state} />
            <FormattedMessage id={`grants.legend.${state}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
