/** Pieces of form schemas, with the specification's messages (001, section 5). Lengths come from the contract. */
import { string } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'

export type Say = (key: MessageKey, values?: Record<string, number>) => string

export interface PasswordComplexity {
  requiredLength: number
  requireDigit: boolean
  requireLowercase: boolean
  requireUppercase: boolean
  requireNonAlphanumeric: boolean
}

export function fieldRules(say: Say) {
  const words = (maxLength: number) =>
    string().max(maxLength, say('PleaseEnterNoMoreThanNCharacter', { count: maxLength }))

  return {
    words,
    required: (maxLength: number) => words(maxLength).trim().required(say('ThisFieldIsRequired')),
    emailAddress: (maxLength: number) =>
      words(maxLength)
        .trim()
        .required(say('ThisFieldIsRequired'))
        .matches(looksLikeAddress, { message: say('InvalidEmailAddress'), excludeEmptyString: true }),
    /** An empty value passes: whether one is needed is another rule. */
    password: (maxLength: number, complexity: PasswordComplexity) => {
      const { requiredLength, requireDigit, requireLowercase, requireUppercase, requireNonAlphanumeric } = complexity
      const rules = [
        { isOn: requireDigit, test: /\d/, message: say('PasswordComplexity_RequireDigit_Hint') },
        { isOn: requireLowercase, test: /[a-z]/, message: say('PasswordComplexity_RequireLowercase_Hint') },
        { isOn: requireUppercase, test: /[A-Z]/, message: say('PasswordComplexity_RequireUppercase_Hint') },
        {
          isOn: requireNonAlphanumeric,
          test: /[^a-zA-Z\d]/,
          message: say('PasswordComplexity_RequireNonAlphanumeric_Hint'),
        },
        {
          isOn: requiredLength > 0,
          test: new RegExp(`^.{${requiredLength},}$`, 's'),
          message: say('PleaseEnterAtLeastNCharacter', { count: requiredLength }),
        },
      ]
      return rules
        .filter(({ isOn }) => isOn)
        .reduce(
          (schema, { test, message }) => schema.matches(test, { message, excludeEmptyString: true }),
          words(maxLength),
        )
    },
  }
}

/** What the server's own format check lets through, told before anything is sent. */
const looksLikeAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/
