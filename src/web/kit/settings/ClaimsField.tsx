import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ClaimMapping } from '../../../contract/models/settings.ts'
import { useFieldState } from '../form/fields/use-field-state.ts'
import classes from './Settings.module.css'

interface ClaimsFieldProps {
  name: string
  maxLength: number
  most: number
}

/** Pairs of a name here and a name there. */
export function ClaimsField({ name, maxLength, most }: ClaimsFieldProps) {
  const intl = useIntl()
  const { errors } = useFormikContext()
  const { value: claims, set } = useFieldState<ClaimMapping[]>(name)
  const change = (at: number, part: Partial<ClaimMapping>) =>
    set(claims.map((claim, place) => (place === at ? { ...claim, ...part } : claim)))
  return (
    <div className={classes.whole}>
      {claims.map((claim, at) => (
        // Pairs have no names of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className={classes.claim}>
          {(['claim', 'key'] as const).map((part) => (
            <TextInput
              key={part}
              name={`${name}[${at}].${part}`}
              dir="ltr"
              autoComplete="off"
              maxLength={maxLength}
              aria-label={intl.formatMessage({ id: `setting.${part}` }, { place: at + 1 })}
              placeholder={intl.formatMessage({ id: `setting.${part}Example` })}
              value={claim[part]}
              error={getIn(errors, `${name}[${at}].${part}`)}
              onChange={({ currentTarget }) => change(at, { [part]: currentTarget.value })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage({ id: 'setting.removeClaim' }, { place: at + 1 })}
            onClick={() => set(claims.filter((_, place) => place !== at))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {claims.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.under}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...claims, { claim: '', key: '' }])}
        >
          <FormattedMessage id="setting.addClaim" />
        </Button>
      )}
    </div>
  )
}
