import { IconCheck, IconX } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { Permission } from '../../../contract/models/permission.ts'
import type { Giver, GrantState } from './grants.ts'
import type { Grants } from './grid-grants.ts'
import classes from './Mark.module.css'

/** A box as it stands, without words. */
export function Box({ state }: { state: GrantState }) {
  return (
    <span className={classes.box} data-state={state} aria-hidden>
      {state === 'taken' && <IconX size={12} stroke={2.5} />}
      {(state === 'given' || state === 'here') && <IconCheck size={12} stroke={2.5} />}
    </span>
  )
}

interface MarkProps {
  permission: Permission
  grants: Grants
  column?: number
  tabIndex?: number
  /** Says what it is about, where no heading does. */
  isNamed?: boolean
}

/** One right of one thing: a box to tick, or of a person one that opens the reasons. */
export function Mark({ permission, grants, column, tabIndex, isNamed = false }: MarkProps) {
  const { stateOf, givers, isFixed, press, opened } = grants
  const words = useStateWords()
  const { name, displayName } = permission
  const state = stateOf(permission)
  const from = givers && short(words, state, givers.get(name) ?? [])
  const kind = givers
    ? ({
        'aria-haspopup': 'dialog',
        'aria-expanded': opened === name,
        'aria-label': `${displayName}: ${words.long(state, givers.get(name) ?? [])}`,
        title: words.long(state, givers.get(name) ?? []),
      } as const)
    : ({
        role: 'checkbox',
        'aria-checked': state === 'here',
        'aria-disabled': isFixed(permission),
        'aria-label': displayName,
      } as const)
  return (
    <button
      type="button"
      className={classes.mark}
      data-state={state}
      data-fixed={isFixed(permission) || undefined}
      data-column={column}
      data-permission={name}
      tabIndex={tabIndex}
      onClick={({ currentTarget }) => press(permission, currentTarget)}
      {...kind}
    >
      <Box state={state} />
      {isNamed && <span className={classes.name}>{displayName}</span>}
      {from && (
        <span className={classes.from} dir="auto">
          {from}
        </span>
      )}
    </button>
  )
}

type Words = ReturnType<typeof useStateWords>

/** Beside the box: the first role, and how many more. */
function short(words: Words, state: GrantState, givers: readonly Giver[]): string | undefined {
  if (state === 'here') return words.here
  if (state === 'none') return undefined
  const [first, ...more] = givers
  if (!first) return words.everybody
  return more.length > 0 ? `${first.role} +${words.number(more.length)}` : first.role
}

function useStateWords() {
  const intl = useIntl()
  return {
    here: intl.formatMessage({ id: 'grants.here' }),
    everybody: intl.formatMessage({ id: 'grants.everybody' }),
    number: (count: number) => intl.formatNumber(count),
    long: (state: GrantState, givers: readonly Giver[]) => {
      const roles = intl.formatList(
        givers.length > 0 ? givers.map(({ role }) => role) : [intl.formatMessage({ id: 'grants.everybody' })],
      )
      return intl.formatMessage({ id: `grants.state.${state}` }, { roles })
    },
  }
}
