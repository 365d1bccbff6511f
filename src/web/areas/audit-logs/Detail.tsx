/** What both details are made of: a drawer beside the list, with the way to the row above and below. */
import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFilter, IconUserShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { type Actors, nameOfActor, nameOfPerson } from '../../kit/history/actors.ts'
import classes from './Detail.module.css'

export interface DetailProps<Row> {
  /** The rows of the page, in their order. */
  among: readonly Row[]
  onShow: (row: Row) => void
  /** Everything of whoever did this. */
  onPerson: (row: Row) => void
  onClose: () => void
}

interface FrameProps<Row> extends DetailProps<Row> {
  title: string
  row: Row
  children: ReactNode
}

export function DetailFrame<Row extends Actors & { id: number }>(props: FrameProps<Row>) {
  const { title, row, among, onShow, onPerson, onClose, children } = props
  const intl = useIntl()
  const at = among.findIndex(({ id }) => id === row.id)
  const step = (label: MessageKey, Icon: typeof IconChevronUp, next: Row | undefined) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={intl.formatMessage({ id: label })}
      disabled={!next}
      onClick={() => next && onShow(next)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
  return (
    <Dialog
      kind="form"
      title={title}
      onClose={onClose}
      aside={
        at >= 0 && (
          <>
            {step('auditLogs.newer', IconChevronUp, among[at - 1])}
            {step('auditLogs.older', IconChevronDown, among[at + 1])}
          </>
        )
      }
    >
      <div className={classes.detail}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard */}
        <section className={classes.parts} aria-label={title} tabIndex={0}>
          <Acted row={row} />
          {children}
        </section>
        <div className={classes.foot}>
          {row.userName !== null && (
            <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => onPerson(row)}>
              <FormattedMessage id="auditLogs.everything" />
            </Button>
          )}
          <span className={classes.reference}>
            <FormattedMessage id="auditLogs.reference" values={{ id: String(row.id) }} />
          </span>
        </div>
      </div>
    </Dialog>
  )
}

function Acted({ row }: { row: Actors }) {
  const intl = useIntl()
  const actor = nameOfActor(intl, row)
  if (actor === null) return null
  return (
    <Alert color="yellow" role="note" icon={<IconUserShare aria-hidden />}>
      <FormattedMessage
        id="auditLogs.acted"
        values={{ actor: <bdi>{actor}</bdi>, person: <bdi>{nameOfPerson(intl, row)}</bdi> }}
      />
    </Alert>
  )
}

export interface Fact {
  label: MessageKey
  value: ReactNode
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <FormattedMessage id={label} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SectionProps {
  title: MessageKey
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section>
      <div className={classes.heading}>
        <h3>
          <FormattedMessage id={title} />
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
