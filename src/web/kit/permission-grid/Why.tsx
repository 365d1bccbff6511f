import { Popover, SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Permission } from '../../../contract/models/permission.ts'
import { StandIn } from '../StandIn.tsx'
import { differs, type Giver, type GrantState } from './grants.ts'
import classes from './Why.module.css'

interface WhyProps {
  permission: Permission
  state: GrantState
  givers: readonly Giver[]
  isFixed: boolean
  isKept: boolean
  mark: HTMLElement
  onToggle: () => void
  onClose: () => void
}

/** Why somebody may do this or may not, and the choice. */
export function Why({ permission, state, givers, isFixed, isKept, mark, onToggle, onClose }: WhyProps) {
  const intl = useIntl()
  const target = useRef(mark)
  const close = () => {
    target.current.focus()
    onClose()
  }
  const isGiven = state === 'given' || state === 'taken'
  const choices = ['roles', isGiven ? 'take' : 'grant'] as const
  return (
    <Popover key={permission.name} opened onDismiss={close} position="bottom-start" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <StandIn element={mark} />
      </Popover.Target>
      <Popover.Dropdown className={classes.why} aria-label={permission.displayName} aria-labelledby={undefined}>
        <div className={classes.heading}>
          <strong>{permission.displayName}</strong>
          {differs(state) && (
            <span className={classes.chip} data-state={state}>
              <FormattedMessage id={state === 'here' ? 'grants.legend.here' : 'grants.takenHere'} />
            </span>
          )}
        </div>
        <Reasons permission={permission} givers={givers} />
        {isFixed ? (
          <p className={classes.reason}>
            <FormattedMessage id={isKept ? 'grants.kept' : 'grants.notYours'} />
          </p>
        ) : (
          <SegmentedControl
            fullWidth
            data-autofocus
            aria-label={intl.formatMessage({ id: 'grants.choice' })}
            value={differs(state) ? choices[1] : choices[0]}
            onChange={onToggle}
            data={choices.map((value) => ({ value, label: intl.formatMessage({ id: `grants.choice.${value}` }) }))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Reasons({ permission, givers }: Pick<WhyProps, 'permission' | 'givers'>) {
  const intl = useIntl()
  const strong = (words: string) => <strong dir="auto">{words}</strong>
  if (givers.length === 0) {
    return (
      <p className={classes.reason}>
        <FormattedMessage id={permission.isGrantedByDefault ? 'grants.why.default' : 'grants.why.none'} />
      </p>
    )
  }
  return (
    <>
      {givers.map(({ role, units }) => (
        <p key={role} className={classes.reason}>
          <FormattedMessage
            id={units.length > 0 ? 'grants.why.unit' : 'grants.why.role'}
            values={{ role: strong(role), units: strong(intl.formatList(units)) }}
          />
        </p>
      ))}
    </>
  )
}
