import { type MouseEvent, memo } from 'react'
import classes from './CheckBox.module.css'

interface CheckBoxProps {
  label: string
  isChecked: boolean
  /** Some of what it stands for. */
  isPartly?: boolean
  onToggle: (isRange: boolean) => void
}

/** A plain element: there may be hundreds of them. What surrounds it is pressed with it. */
export const CheckBox = memo(function CheckBox({ label, isChecked, isPartly = false, onToggle }: CheckBoxProps) {
  const isRange = (event: MouseEvent) => event.shiftKey
  return (
    <label className={classes.room}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={isChecked}
        // The press itself tells of Shift; the change does not.
        onChange={() => undefined}
        onClick={(event) => onToggle(isRange(event))}
      />
    </label>
  )
})
