import { Anchor } from '@mantine/core'
import { IconArrowRampRight } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { useContext } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { OperatorValue } from '../../../contract/models/settings.ts'
import classes from './Settings.module.css'
import type { SettingField, SettingRow } from './setting.ts'
import { isDemanded, isMet } from './setting-values.ts'
import { SettingsFrame } from './settings-frame.ts'

/** Whether what stands here is the operator's, and the way back to that where it is not. */
export function OperatorLine({ row }: { row: SettingRow }) {
  const { operator } = useContext(SettingsFrame)
  const { values } = useFormikContext<object>()
  const inherited = row.fields.flatMap((field) => {
    const above = operator.get(field.name)
    return above && isMet(field.onlyIf, values) ? [{ field, above }] : []
  })
  if (inherited.length === 0) return null
  const own = inherited.filter(({ field, above }) => String(getIn(values, field.name)) !== above.value)
  if (own.length === 0) {
    const isFixed = inherited.every(({ field }) => isDemanded(field.name, operator))
    return (
      <p className={classes.operator}>
        <IconArrowRampRight size={14} aria-hidden />
        <FormattedMessage id={isFixed ? 'setting.demanded' : 'setting.fromOperator'} />
      </p>
    )
  }
  return own.map(({ field, above }) => (
    <Own key={field.name} field={field} above={above} isAlone={row.fields.length === 1} />
  ))
}

interface OwnProps {
  field: SettingField
  above: OperatorValue
  /** In its row. */
  isAlone: boolean
}

function Own({ field, above, isAlone }: OwnProps) {
  const intl = useIntl()
  const { setFieldValue } = useFormikContext()
  const value = wordsFor(field, above.value, intl)
  const name = field.label && !isAlone ? intl.formatMessage({ id: field.label }) : ''
  const has =
    above.stricter === 'higher'
      ? 'setting.operatorAtLeast'
      : above.stricter === 'lower'
        ? 'setting.operatorAtMost'
        : 'setting.operatorHas'
  return (
    <p className={classes.operator}>
      {/* One part of the line: between its own parts there is no gap. */}
      <span>
        {name !== '' && <>{name}: </>}
        <FormattedMessage id={has} values={{ value: <bdi>{value}</bdi> }} />
      </span>
      <span aria-hidden>·</span>
      <Anchor
        component="button"
        type="button"
        inherit
        onClick={() => void setFieldValue(field.name, asValue(field, above.value))}
      >
        <FormattedMessage id="setting.reset" />
      </Anchor>
    </p>
  )
}

const isFlag = ({ kind }: SettingField) => kind === 'switch' || kind === 'check'

function asValue(field: SettingField, text: string): boolean | number | string {
  if (isFlag(field)) return text === 'true'
  return field.kind === 'number' ? Number(text) : text
}

function wordsFor(field: SettingField, text: string, intl: IntlShape): string {
  if (isFlag(field)) return intl.formatMessage({ id: text === 'true' ? 'setting.on' : 'setting.off' })
  if (field.kind !== 'number') return text === '' ? intl.formatMessage({ id: 'setting.nothing' }) : text
  const count = Number(text)
  if (field.isLimit && count === field.bounds.maximum) return intl.formatMessage({ id: 'setting.noLimit' })
  const unit = field.unit && intl.formatMessage({ id: field.unit }, { count })
  return [intl.formatNumber(count), unit].filter(Boolean).join(' ')
}
