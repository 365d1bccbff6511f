import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './GridList.module.css'
import { Mark } from './Mark.tsx'
import type { Grants } from './PermissionGrid.tsx'
import { permissionsOf, type Thing, type ThingGroup, thingGroups } from './things.ts'

interface GridListProps {
  things: readonly Thing[]
  /** Those that are not shown now, too: what a section counts. */
  all: readonly Thing[]
  grants: Grants
  /** What was looked for is in sight. */
  isFiltered: boolean
}

/** On a phone: one right below the other, in sections that open. */
export function GridList({ things, all, grants, isFiltered }: GridListProps) {
  const [open, setOpen] = useState<ReadonlySet<ThingGroup>>(new Set())
  const toggle = (group: ThingGroup) =>
    setOpen((before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]))
  return (
    <div className={classes.list}>
      {thingGroups.map((group) => {
        const inGroup = things.filter((thing) => thing.group === group)
        const isOpen = isFiltered || open.has(group)
        return (
          inGroup.length > 0 && (
            <section key={group}>
              <h2 className={classes.heading}>
                <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => toggle(group)}>
                  <FormattedMessage id={`grants.group.${group}`} />
                  <Count things={all.filter((thing) => thing.group === group)} grants={grants} />
                  <IconChevronDown size={16} aria-hidden />
                </button>
              </h2>
              {isOpen && (
                <ul className={classes.rows}>
                  {inGroup.flatMap(permissionsOf).map((permission) => (
                    <li key={permission.name} className={classes.row}>
                      <Mark permission={permission} grants={grants} isNamed />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )
        )
      })}
    </div>
  )
}

function Count({ things, grants }: { things: readonly Thing[]; grants: Grants }) {
  const intl = useIntl()
  const permissions = things.flatMap(permissionsOf)
  const granted = permissions.filter((permission) => ['given', 'here'].includes(grants.stateOf(permission)))
  return (
    <span className={classes.count}>
      {intl.formatNumber(granted.length)}/{intl.formatNumber(permissions.length)}
    </span>
  )
}
