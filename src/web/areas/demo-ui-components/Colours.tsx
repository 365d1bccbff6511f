import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Chip } from '../../kit/list/Chip.tsx'
import classes from './Parts.module.css'
import { Samples } from './Section.tsx'

/** Names of tokens: a surface, and an ink that is read on it. */
const surfaces = [
  ['page', 'ink'],
  ['panel', 'ink'],
  ['sunken', 'ink'],
  ['raised', 'ink'],
  ['chip', 'chip-ink'],
  ['brand', 'on-solid'],
  ['brand-hover', 'on-solid'],
  ['brand-soft', 'brand-ink'],
  ['brand-soft-hover', 'brand-ink'],
  ['ok-s', 'ok-i'],
  ['warn-s', 'warn-i'],
  ['bad-s', 'bad-i'],
  ['bad', 'on-solid'],
  ['info-s', 'info-i'],
] as const

const inks = ['ink', 'ink-2', 'ink-3', 'brand-ink', 'ok-i', 'warn-i', 'bad-i', 'info-i'] as const
const grounds = ['page', 'panel'] as const

const states = ['ok', 'warn', 'bad', 'info', 'off'] as const
const notices = ['gray', 'green', 'yellow', 'red', 'blue', 'brand'] as const

export function Colours() {
  const intl = useIntl()
  return (
    <>
      <Samples title="parts.colours.surfaces">
        {surfaces.map(([surface, ink]) => (
          <Swatch key={surface} surface={surface} ink={ink} name={surface} />
        ))}
      </Samples>
      <Samples title="parts.colours.inks">
        {grounds.flatMap((ground) =>
          inks.map((ink) => <Swatch key={`${ground} ${ink}`} surface={ground} ink={ink} name={ink} />),
        )}
      </Samples>
      <Samples title="parts.colours.states">
        {states.map((state) => (
          <StateChip key={state} state={state}>
            <FormattedMessage id={`parts.state.${state}`} />
          </StateChip>
        ))}
      </Samples>
      <Samples title="parts.colours.chips">
        <Chip name="Analysts" />
        <Chip name="Finance" note={intl.formatMessage({ id: 'parts.colours.inherited' })} />
        <Chip name="محللو المبيعات" />
      </Samples>
      <Samples title="parts.colours.notices">
        {notices.map((color) => (
          <Alert key={color} role="note" color={color} icon={<IconInfoCircle aria-hidden />}>
            <FormattedMessage id="parts.colours.notice" />
          </Alert>
        ))}
      </Samples>
    </>
  )
}

function Swatch({ surface, ink, name }: { surface: string; ink: string; name: string }) {
  return (
    <span className={classes.swatch} style={{ background: `var(--${surface})`, color: `var(--${ink})` }} dir="ltr">
      {name}
    </span>
  )
}

export function StateChip({ state, children }: { state: (typeof states)[number]; children: ReactNode }) {
  return (
    <span className={classes.chip} data-state={state}>
      {children}
    </span>
  )
}
