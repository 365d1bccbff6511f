import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Feature } from '../../../contract/models/feature.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { type Branch, branches, matching, type TreeItem } from '../check-tree/tree.ts'
import classes from './FeatureTree.module.css'
import { boundsOf, type FeatureValues, isOn, isSwitch, isWithin, missingParent, withFeature } from './feature-values.ts'

interface FeatureTreeProps {
  label: string
  features: readonly Feature[]
  values: FeatureValues
  onChange: (values: FeatureValues) => void
}

interface Item extends TreeItem {
  feature: Feature
}

const searchFrom = 8

/** What an organisation has: boxes, numbers and choices as the contract names them, those below another indented. */
export function FeatureTree({ label, features, values, onChange }: FeatureTreeProps) {
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
      <Level level={matching(branches(items), sought)} features={features} values={values} set={set} />
    </fieldset>
  )
}

interface LevelProps {
  level: readonly Branch<Item>[]
  features: readonly Feature[]
  values: FeatureValues
  set: (feature: Feature, value: string) => void
}

function Level({ level, ...tree }: LevelProps) {
  return (
    <ul className={classes.level}>
      {level.map(({ item, children }) => (
        <li key={item.id}>
          <Value feature={item.feature} {...tree} />
          {children.length > 0 && <Level level={children} {...tree} />}
        </li>
      ))}
    </ul>
  )
}

function Value({ feature, features, values, set }: Omit<LevelProps, 'level'> & { feature: Feature }) {
  const intl = useIntl()
  const { name, displayName, description, inputType } = feature
  const parent = missingParent(features, values, feature)
  const needs = parent && intl.formatMessage({ id: 'kit.features.needs' }, { feature: parent.displayName })
  const value = values[name] ?? feature.defaultValue
  const shared = {
    className: classes.input,
    label: displayName,
    description: needs ?? description,
    disabled: parent !== undefined,
  }
  if (isSwitch(feature)) {
    return (
      <Checkbox
        size="sm"
        label={displayName}
        description={needs ?? description}
        disabled={parent !== undefined}
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
      inputMode={inputType.validator.name === 'NUMERIC' ? 'numeric' : 'text'}
      maxLength={limits.featureValue}
      value={value}
      error={!isWithin(feature, value) && intl.formatMessage({ id: 'kit.form.wholeNumber' }, boundsOf(feature))}
      onChange={({ currentTarget }) => set(feature, currentTarget.value.trim())}
    />
  )
}
