import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Feature } from '../../../contract/models/feature.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { type Branch, branches, matching, type TreeItem } from '../check-tree/tree.ts'
import { useFieldWords } from '../form/field-labels.ts'
import { latinDigits } from '../form/fields/latin-digits.ts'
import { Fault } from '../form/fields/TextField.tsx'
import { useSay } from '../form/use-say.ts'
import classes from './FeatureTree.module.css'
import { type FeatureValues, faultOf, isNumber, isOn, isSwitch, missingParent, withFeature } from './feature-values.ts'

interface FeatureTreeProps {
  label: string
  /** Of the values in the form, as far as they are not all of it. */
  name?: string
  features: readonly Feature[]
  values: FeatureValues
  /** What holds where nothing of one's own is set. Absent: nothing does. */
  inherited?: FeatureValues
  onChange: (values: FeatureValues) => void
}

interface Item extends TreeItem {
  feature: Feature
}

const searchFrom = 8

/** What an organisation has: boxes, numbers and choices as the contract names them, those below another indented. */
export function FeatureTree({ label, name, features, values, inherited, onChange }: FeatureTreeProps) {
  const intl = useIntl()
  const [sought, setSought] = useState('')
  const [wentOff, setWentOff] = useState<{ feature: Feature; others: readonly Feature[] }>()
  const items: Item[] = features.map((feature) => ({
    id: feature.name,
    parentId: feature.parentName,
    label: feature.displayName,
    feature,
  }))
  const set = (feature: Feature, value: string) => {
    const changed = withFeature(features, values, feature.name, value)
    setWentOff(changed.alsoOff.length > 0 ? { feature, others: changed.alsoOff } : undefined)
    onChange(changed.values)
  }
  const find = intl.formatMessage({ id: 'kit.features.find' })
  return (
    <fieldset className={classes.tree}>
      <legend className={classes.legend}>{label}</legend>
      {features.length >= searchFrom && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={find}
          placeholder={find}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <p className={classes.note} role="status">
        {wentOff && (
          <FormattedMessage
            id="kit.features.alsoOff"
            values={{
              feature: wentOff.feature.displayName,
              others: intl.formatList(wentOff.others.map(({ displayName }) => displayName)),
            }}
          />
        )}
      </p>
      <Level
        level={matching(branches(items), sought)}
        name={name}
        features={features}
        values={values}
        inherited={inherited}
        set={set}
      />
    </fieldset>
  )
}

interface LevelProps {
  level: readonly Branch<Item>[]
  name: string | undefined
  features: readonly Feature[]
  values: FeatureValues
  inherited: FeatureValues | undefined
  set: (feature: Feature, value: string) => void
}

function Level({ level, ...tree }: LevelProps) {
  return (
    <ul className={classes.level}>
      {level.map(({ item, children }) => (
        <li key={item.id}>
          <Value feature={item.feature} {...tree} />
          <Own feature={item.feature} {...tree} />
          {children.length > 0 && <Level level={children} {...tree} />}
        </li>
      ))}
    </ul>
  )
}

/** Beneath what is set for itself: what would hold without that, and the way back to it. */
function Own({ feature, features, values, inherited, set }: Omit<LevelProps, 'level'> & { feature: Feature }) {
  const intl = useIntl()
  const { name, displayName, inputType } = feature
  const given = inherited?.[name]
  if (given === undefined || given === values[name] || missingParent(features, values, feature)) return null
  const item = inputType.itemSource?.items.find(({ value }) => value === given)
  const inWords = isSwitch(feature)
    ? intl.formatMessage({ id: given === 'true' ? 'kit.features.on' : 'kit.features.off' })
    : isNumber(feature)
      ? intl.formatNumber(Number(given))
      : (item?.displayText ?? given)
  return (
    <p className={classes.own}>
      <span>
        <FormattedMessage id="kit.features.own" values={{ value: <bdi>{inWords}</bdi> }} />
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={intl.formatMessage({ id: 'kit.features.inheritOf' }, { feature: displayName })}
        onClick={() => set(feature, given)}
      >
        <FormattedMessage id="kit.features.inherit" />
      </Button>
    </p>
  )
}

function Value({
  feature,
  name: form,
  features,
  values,
  set,
}: Omit<LevelProps, 'level' | 'inherited'> & { feature: Feature }) {
  const intl = useIntl()
  const say = useSay()
  const { name, displayName, description, inputType } = feature
  const parent = missingParent(features, values, feature)
  const needs = parent && intl.formatMessage({ id: 'kit.features.needs' }, { feature: parent.displayName })
  const value = values[name] ?? feature.defaultValue
  const fault = faultOf(say, feature, values)
  const field = form === undefined ? name : `${form}.${name}`
  useFieldWords(field, { label: displayName })
  const shared = {
    name: field,
    className: classes.input,
    label: displayName,
    description: needs ?? description,
    disabled: parent !== undefined,
    error: fault && <Fault>{fault}</Fault>,
  }
  if (isSwitch(feature)) {
    return (
      <Checkbox
        name={field}
        size="sm"
        label={displayName}
        description={needs ?? description}
        disabled={parent !== undefined}
        error={shared.error}
        checked={isOn(values, name)}
        onChange={({ currentTarget }) => set(feature, String(currentTarget.checked))}
      />
    )
  }
  if (inputType.itemSource) {
    return (
      <NativeSelect
        {...shared}
        data={inputType.itemSource.items.map((item) => ({ value: item.value, label: item.displayText }))}
        value={value}
        onChange={({ currentTarget }) => set(feature, currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      inputMode={isNumber(feature) ? 'numeric' : 'text'}
      maxLength={limits.featureValue}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        set(feature, isNumber(feature) ? latinDigits(typed) : typed)
      }}
    />
  )
}
