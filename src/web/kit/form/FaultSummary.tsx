import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import classes from './FormDialog.module.css'
import { useFormFields } from './field-labels.ts'
import type { FieldFault } from './form-fields.ts'

interface FaultSummaryProps {
  faults: readonly FieldFault[]
  onChoose: (name: string) => void
}

/**
 * Above a form that was not sent: how many fields are wrong, and the way to each, in their order. What is wrong with something that
 * is not on the screen is said here, as it is said nowhere else.
 */
export function FaultSummary({ faults, onChoose }: FaultSummaryProps) {
  const { ways, count, rest } = useFormFields().waysTo(faults)
  return (
    <Alert color="red" p="xs" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
      {ways.length > 0 && (
        <span className={classes.summary}>
          <FormattedMessage id="kit.form.fix" values={{ count }} />
          {ways.map(({ name, label }) => (
            <Anchor key={name} component="button" type="button" inherit c="inherit" onClick={() => onChoose(name)}>
              {label}
            </Anchor>
          ))}
        </span>
      )}
      {rest.map(({ name, label, message }) => (
        <p key={name} className={classes.words}>
          {label === undefined ? (
            message
          ) : (
            <FormattedMessage id="kit.form.faultOf" values={{ field: label, message }} />
          )}
        </p>
      ))}
    </Alert>
  )
}
