import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { passwordRules } from '../password-rules.ts'
import classes from './PasswordRuleList.module.css'

interface PasswordRuleListProps {
  demands: PasswordDemands
  password: string
  userName: string
}

/** What a new password must hold, ticked off while it is typed. */
export function PasswordRuleList({ demands, password, userName }: PasswordRuleListProps) {
  return (
    <div className={classes.rules}>
      {passwordRules(demands, userName).map(({ key, values, isKept }) => {
        const Icon = isKept(password) ? IconCircleCheck : IconCircle
        return (
          <span key={key} className={classes.rule} data-is-kept={isKept(password)}>
            <Icon size={16} aria-hidden />
            <span>
              <FormattedMessage id={key} {...(values && { values })} />
            </span>
          </span>
        )
      })}
    </div>
  )
}
