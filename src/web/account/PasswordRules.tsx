import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { FormattedMessage, type IntlShape } from 'react-intl'
import type { PasswordRule } from '../kit/password-rules.ts'
import classes from './PasswordRules.module.css'

interface KeptRulesProps {
  rules: readonly PasswordRule[]
  typed: string
}

/** In a paragraph, which holds no list. */
export function KeptRules({ rules, typed }: KeptRulesProps) {
  return (
    <span className={classes.rules}>
      {rules.map(({ key, values, isKept }) => (
        <span key={key} className={classes.rule} data-is-kept={isKept(typed)}>
          {isKept(typed) ? <IconCheck size={16} aria-hidden /> : <IconPointFilled size={16} aria-hidden />}
          <FormattedMessage id={key} {...(values && { values })} />
        </span>
      ))}
    </span>
  )
}

/** Null where the password keeps them all. */
export function missingRules(intl: IntlShape, rules: readonly PasswordRule[], chosen: string): string | null {
  const missing = rules
    .filter(({ isKept }) => !isKept(chosen))
    .map(({ key, values }) => intl.formatMessage({ id: key }, values))
  return missing.length > 0
    ? intl.formatMessage({ id: 'newPassword.missing' }, { list: intl.formatList(missing) })
    : null
}
