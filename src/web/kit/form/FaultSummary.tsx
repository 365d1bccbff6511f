import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useContext } from 'react'
import { FormattedMessage } from 'react-intl'
import classes from './FormDialog.module.css'
import { FieldLabels } from './field-labels.ts'

interface FaultSummaryProps {
  faulty: readonly string[]
  onChoose: (name: string) => void
}

/** One line above a form that was not sent: how many fields are wrong, and the way to each, in their order. */
export function FaultSummary({ faulty, onChoose }: FaultSummaryProps) {
  const labels = [...useContext(FieldLabels)].filter(([name]) => faulty.includes(name))
  return (
    <Alert color="red" p="xs" icon={<IconAlertCircle aria-hidden />}>
      <span className={classes.summary}>
        <FormattedMessage id="kit.form.fix" values={{ count: faulty.length }} />
        {labels.map(([name, { label }]) => (
          <Anchor key={name} component="button" type="button" inherit c="inherit" onClick={() => onChoose(name)}>
            {label}
          </Anchor>
        ))}
      </span>
    </Alert>
  )
}
