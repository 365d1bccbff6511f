import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './ImportPlan.module.css'

/** How many rows have each fate, for the sentence about all of them. */
export const countsOf = <Fate extends string>(fates: readonly Fate[], rows: readonly { fate: Fate }[]) =>
  Object.fromEntries(fates.map((one) => [one, rows.filter(({ fate }) => fate === one).length]))

interface ImportOutcomeProps {
  /** Absent: nothing was done yet. */
  ended?: MessageKey | undefined
  sum: MessageKey
  counts: Record<string, number>
  failure?: ReactNode
}

/** What would come of all rows, or what came of them. */
export function ImportOutcome({ ended, sum, counts, failure }: ImportOutcomeProps) {
  if (!failure && ended === undefined) {
    return (
      <p className={classes.sum}>
        <FormattedMessage id={sum} values={counts} />
      </p>
    )
  }
  const Icon = failure ? IconAlertTriangle : IconCircleCheck
  return (
    <Alert color={failure ? 'red' : 'green'} role={failure ? 'alert' : 'status'} p="xs" icon={<Icon aria-hidden />}>
      {failure && <>{failure} </>}
      {ended && <FormattedMessage id={ended} values={counts} />}
    </Alert>
  )
}
