import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './BulkBar.module.css'
import { CheckBox } from './CheckBox.tsx'
import type { OfferedAction } from './row-actions.ts'
import type { BulkRun } from './use-bulk.tsx'
import type { Choice } from './use-choice.ts'

interface BulkBarProps<Row> {
  choice: Choice<Row>
  /** On the page. */
  rowCount: number
  offered: readonly OfferedAction[]
  run: BulkRun<Row> | undefined
  rowName: (row: Row) => string
  onRetry: () => void
  onClose: () => void
}

/** In place of the filters while rows are chosen: what can be done to them, and how it went row by row. */
export function BulkBar<Row>({ choice, rowCount, offered, run, rowName, onRetry, onClose }: BulkBarProps<Row>) {
  const intl = useIntl()
  const count = choice.rows.length
  const isRunning = run?.isRunning === true
  const countOf = (wanted: BulkRun<Row>['notDone'][number]['outcome']) =>
    run?.notDone.filter(({ outcome }) => outcome === wanted).length ?? 0
  const refused = countOf('refused')
  const unknown = countOf('unknown')
  const before = countOf('before')
  const refusedOrNot = unknown > 0 ? 'kit.bulk.unknown' : 'kit.bulk.result'
  const result = before > 0 ? 'kit.bulk.outcome' : refusedOrNot
  return (
    // What is tried again leaves the focus to what is in this section.
    <section
      className={classes.bulk}
      aria-label={intl.formatMessage({ id: 'kit.bulk' })}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className={classes.bar} role="toolbar" aria-label={intl.formatMessage({ id: 'kit.bulk' })}>
        <CheckBox
          label={intl.formatMessage({ id: 'kit.bulk.all' })}
          isChecked={count === rowCount}
          isPartly={count > 0 && count < rowCount}
          onToggle={choice.toggleAll}
        />
        <strong className={classes.count} role="status">
          {isRunning ? (
            <FormattedMessage id="kit.bulk.running" values={{ done: run.done, total: run.total }} />
          ) : (
            <FormattedMessage id="kit.bulk.chosen" values={{ count }} />
          )}
        </strong>
        <span className={classes.line} />
        {offered.map(({ id, label, icon: Icon, reason, isDestructive, start }) => (
          <Button
            key={id}
            variant="subtle"
            color={isDestructive ? 'red' : 'gray'}
            className={isDestructive ? undefined : classes.action}
            leftSection={Icon && <Icon size={16} aria-hidden />}
            title={reason && intl.formatMessage({ id: reason })}
            aria-disabled={isRunning || reason !== undefined}
            data-disabled={isRunning || reason !== undefined || undefined}
            onClick={() => !isRunning && reason === undefined && start()}
          >
            <FormattedMessage id={label} />
          </Button>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.close}
          aria-label={intl.formatMessage({ id: 'kit.bulk.clear' })}
          onClick={onClose}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {run && !isRunning && run.notDone.length > 0 && (
        <section className={classes.result} aria-label={intl.formatMessage({ id: result })}>
          <div className={classes.sum} role="alert">
            <b>
              <FormattedMessage id={run.label} />
            </b>
            <span>
              {run.done + refused > 0 && <FormattedMessage id="kit.bulk.ended" values={{ done: run.done, refused }} />}{' '}
              {unknown > 0 && <FormattedMessage id="kit.bulk.endedUnknown" values={{ count: unknown }} />}{' '}
              {before > 0 && <FormattedMessage id="kit.bulk.endedBefore" values={{ count: before }} />}
            </span>
            {refused + unknown > 0 && (
              <Button size="compact-sm" variant="default" onClick={onRetry}>
                <FormattedMessage id="kit.bulk.retry" />
              </Button>
            )}
          </div>
          <ul className={classes.refused}>
            {run.notDone.map(({ key, row, reason }) => (
              <li key={key}>
                <bdi>{rowName(row)}</bdi> – {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}
