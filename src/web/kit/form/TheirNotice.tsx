import { Alert, Anchor } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useContext } from 'react'
import { FormattedMessage } from 'react-intl'
import classes from './FormDialog.module.css'
import { FieldLabels } from './field-labels.ts'
import type { TheirChange } from './their-changes.ts'

interface TheirNoticeProps {
  theirs: readonly TheirChange[]
  onChoose: (name: string) => void
}

/** Others have saved since the form was opened: what they changed, and what of it the next try would replace. */
export function TheirNotice({ theirs, onChoose }: TheirNoticeProps) {
  const fields = useContext(FieldLabels)
  const named = theirs.flatMap(({ name, replaced, isTheirs }) => {
    const words = fields.wordsOf(name)
    if (words === undefined) return []
    const value = replaced && (words.inWords?.(replaced) ?? replaced)
    return [{ name, label: words.label, value, isTheirs }]
  })
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} tabIndex={-1}>
      <p className={classes.words}>
        <FormattedMessage id="kit.form.theirs" />
      </p>
      {named.length > 0 && (
        <ul className={classes.theirs}>
          {named.map(({ name, label, value, isTheirs }) => (
            <li key={name}>
              <Anchor component="button" type="button" inherit c="inherit" onClick={() => onChoose(name)}>
                {label}
              </Anchor>{' '}
              {value !== undefined && <Replaced value={value} />}
              {isTheirs && <FormattedMessage id="kit.form.theirsTaken" />}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

const Replaced = ({ value }: { value: string }) =>
  value === '' ? (
    <FormattedMessage id="kit.form.theirsEmptied" />
  ) : (
    <FormattedMessage id="kit.form.theirsReplaced" values={{ value: <bdi>{value}</bdi> }} />
  )
