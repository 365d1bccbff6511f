import { TextInput } from '@mantine/core'
import { CopyButton } from './CopyButton.tsx'
import classes from './CopyField.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** It takes the focus of the dialog that it is in. */
  isFirst?: boolean
}

/** An address, or something else that is taken elsewhere letter by letter. */
export function CopyField({ label, text, isFirst = false }: CopyFieldProps) {
  return (
    <div className={classes.line}>
      <TextInput
        className={classes.text}
        dir="ltr"
        readOnly
        data-autofocus={isFirst || undefined}
        aria-label={label}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={text} />
    </div>
  )
}
