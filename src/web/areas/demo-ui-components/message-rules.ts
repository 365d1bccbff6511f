import { object } from 'yup'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'

export const noMessages = {
  required: '',
  length: '',
  mail: '',
  minimum: '',
  pattern: '',
  password: '',
  repeat: '',
  day: '',
  moment: '',
}

/** Each message that the specification names for forms has its field. */
export function messageSchema(say: Say) {
  const rules = fieldRules(say)
  return object({
    required: rules.required(limits.name),
    length: rules.atLeastLetters(3, 10),
    mail: rules.emailAddress(limits.emailAddress),
    minimum: rules.atLeast(18),
    pattern: rules.pattern(/^[a-z]+$/, limits.name),
    password: rules.password(limits.password, {
      requireDigit: true,
      requireLowercase: true,
      requireUppercase: true,
      requireNonAlphanumeric: true,
      requiredLength: 8,
    }),
    repeat: rules.sameAs('password', 'PasswordsDontMatch'),
    day: rules.day(),
    moment: rules.moment(),
  })
}
