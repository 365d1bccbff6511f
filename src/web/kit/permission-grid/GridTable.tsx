import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './GridTable.module.css'
import type { Grants } from './grid-grants.ts'
import { Mark } from './Mark.tsx'
import { placeAfterKey } from './mark-keys.ts'
import { permissionsOf, rights, type Thing, type ThingGroup, thingGroups } from './things.ts'

interface GridTableProps {
  things: readonly Thing[]
  grants: Grants
}

/** One mark takes part in the order of the Tab key; the arrows move among them. */
export function GridTable({ things, grants }: GridTableProps) {
  const intl = useIntl()
  const [current, setCurrent] = useState<string>()
  const names = things.flatMap(permissionsOf).map(({ name }) => name)
  const inOrder = current !== undefined && names.includes(current) ? current : names[0]
  return (
    <div className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its marks are reached by the arrows
        role="grid"
        className={classes.table}
        data-of-person={grants.givers !== undefined || undefined}
        aria-label={intl.formatMessage({ id: 'grants.title' })}
        onKeyDown={moveMark}
        onFocus={({ target }) => setCurrent(target.closest<HTMLElement>('[data-permission]')?.dataset.permission)}
      >
        <thead className={classes.headings}>
          <tr>
            <th scope="col">
              <FormattedMessage id="grants.thing" />
            </th>
            {rights.map((right) => (
              <th key={right} scope="col">
                <FormattedMessage id={`grants.right.${right}`} />
              </th>
            ))}
            <th scope="col">
              <FormattedMessage id="grants.further" />
            </th>
          </tr>
        </thead>
        {thingGroups.map((group) => {
          const inGroup = things.filter((thing) => thing.group === group)
          return (
            inGroup.length > 0 && <Group key={group} group={group} things={inGroup} grants={grants} tab={inOrder} />
          )
        })}
      </table>
    </div>
  )
}

/** `tab`: the permission whose mark the Tab key reaches. */
function Group({ group, things, grants, tab }: GridTableProps & { group: ThingGroup; tab: string | undefined }) {
  const orderOf = (name: string) => (name === tab ? 0 : -1)
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={rights.length + 2}>
          <FormattedMessage id={`grants.group.${group}`} />
        </th>
      </tr>
      {things.map((thing) => (
        <tr key={thing.name} className={classes.row}>
          <th scope="row">{thing.label}</th>
          {rights.map((right, column) => {
            const permission = thing.rights[right]
            return (
              <td key={right}>
                {permission ? (
                  <Mark permission={permission} grants={grants} column={column} tabIndex={orderOf(permission.name)} />
                ) : (
                  <VisuallyHidden>
                    <FormattedMessage id="kit.none" />
                  </VisuallyHidden>
                )}
              </td>
            )
          })}
          <td>
            <span className={classes.further}>
              {thing.further.map((permission, at) => (
                <Mark
                  key={permission.name}
                  permission={permission}
                  grants={grants}
                  column={rights.length + at}
                  tabIndex={orderOf(permission.name)}
                  isNamed
                />
              ))}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function moveMark(event: KeyboardEvent<HTMLTableElement>): void {
  const { currentTarget: table, target, key } = event
  const rows = [...table.rows]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-column]')])
    .filter((marks) => marks.length > 0)
  const row = rows.findIndex((marks) => marks.some((mark) => mark === target))
  if (row < 0 || !(target instanceof HTMLElement)) return
  const columnOf = ({ dataset }: HTMLElement) => Number(dataset.column)
  const isRightToLeft = getComputedStyle(table).direction === 'rtl'
  const columns = rows.map((marks) => marks.map(columnOf))
  const next = placeAfterKey(columns, { row, column: columnOf(target) }, key, isRightToLeft)
  if (!next) return
  event.preventDefault()
  rows[next.row]?.find((mark) => columnOf(mark) === next.column)?.focus()
}
