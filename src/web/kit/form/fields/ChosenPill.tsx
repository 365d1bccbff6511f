import { type MultiSelectProps, Pill } from '@mantine/core'
import classes from './fields.module.css'

/** One of several that were chosen: where its name is cut, the tip has the rest. */
export const chosenPill: NonNullable<MultiSelectProps['renderPill']> = ({ option, value, onRemove, disabled }) => {
  // What was chosen before is known by its value alone until it is found.
  const name = option?.label ?? value ?? ''
  return (
    <Pill
      className={classes.chosen}
      title={name}
      withRemoveButton={option?.disabled !== true}
      {...(onRemove && { onRemove })}
      {...(disabled !== undefined && { disabled })}
    >
      {name}
    </Pill>
  )
}
