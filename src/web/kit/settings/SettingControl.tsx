import { SegmentedControl } from '@mantine/core'
import { useContext } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CheckboxField } from '../form/fields/CheckboxField.tsx'
import { NumberField } from '../form/fields/NumberField.tsx'
import { SelectField } from '../form/fields/SelectField.tsx'
import { SwitchField } from '../form/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../form/fields/TextField.tsx'
import { useFieldState } from '../form/fields/use-field-state.ts'
import { ClaimsField } from './ClaimsField.tsx'
import { SecretField } from './SecretField.tsx'
import classes from './Settings.module.css'
import type { NumberLimits, SettingField } from './setting.ts'
import { isDemanded } from './setting-values.ts'
import { SettingsFrame } from './settings-frame.ts'

interface SettingControlProps {
  field: SettingField
  /** Of its row, where it is alone there. */
  rowLabel: MessageKey
  disabled: boolean
}

export function SettingControl({ field, rowLabel, disabled }: SettingControlProps) {
  const intl = useIntl()
  const { operator } = useContext(SettingsFrame)
  const { name, label = rowLabel } = field
  const bare = { name, label, disabled, isBare: true, isRequired: true } as const
  const own = field.label && { placeholder: intl.formatMessage({ id: field.label }) }
  switch (field.kind) {
    case 'switch':
      return <SwitchField name={name} label={label} disabled={disabled || isDemanded(name, operator)} isAtStart />
    case 'check':
      return <CheckboxField name={name} label={label} disabled={disabled || isDemanded(name, operator)} />
    case 'text':
      return <TextField {...bare} {...own} dir="auto" autoComplete="off" />
    case 'code':
      return <TextField {...bare} {...own} dir="ltr" autoComplete="off" />
    case 'mail':
      return <TextField {...bare} {...own} type="email" dir="ltr" autoComplete="off" />
    case 'list':
      return <TextAreaField {...bare} dir="ltr" autoComplete="off" />
    case 'secret':
      return <SecretField name={name} label={label} disabled={disabled} />
    case 'number':
      return <NumberWithUnit {...bare} bounds={field.bounds} unit={field.unit} isLimit={field.isLimit} />
    case 'select':
      return <SelectField {...bare} options={field.options} isSearchable={field.isSearchable ?? false} />
    case 'operators':
      return <OperatorsOrOwn name={name} label={label} disabled={disabled} />
    case 'claims':
      return <ClaimsField name={name} maxLength={field.maxLength} most={field.most} />
  }
}

interface NumberWithUnitProps extends Pick<NumberLimits, 'bounds'> {
  name: string
  label: MessageKey
  disabled: boolean
  isBare: true
  isRequired: true
  unit: MessageKey | undefined
  isLimit: true | undefined
}

function NumberWithUnit({ bounds, unit, isLimit, ...field }: NumberWithUnitProps) {
  const intl = useIntl()
  const { value } = useFieldState<number | string>(field.name)
  const none = isLimit && { empty: bounds.maximum, placeholder: intl.formatMessage({ id: 'setting.noLimit' }) }
  return (
    <div className={classes.number}>
      <NumberField {...field} {...none} />
      {unit && (
        <span className={classes.unit}>
          <FormattedMessage id={unit} values={{ count: Number(value) || 0 }} />
        </span>
      )}
    </div>
  )
}

interface OperatorsOrOwnProps {
  name: string
  label: MessageKey
  disabled: boolean
}

function OperatorsOrOwn({ name, label, disabled }: OperatorsOrOwnProps) {
  const intl = useIntl()
  const { value, isHeld, set } = useFieldState<boolean>(name)
  return (
    <SegmentedControl
      fullWidth
      className={classes.whole}
      aria-label={intl.formatMessage({ id: label })}
      disabled={disabled || isHeld}
      value={value ? 'operators' : 'own'}
      onChange={(chosen) => set(chosen === 'operators')}
      data={[
        { value: 'operators', label: intl.formatMessage({ id: 'setting.operators' }) },
        { value: 'own', label: intl.formatMessage({ id: 'setting.own' }) },
      ]}
    />
  )
}
