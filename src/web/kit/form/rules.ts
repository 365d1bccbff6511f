/** Pieces of form schemas, with the specification's messages (001, section 5). Lengths come from the contract. */
import { mixed, ref, type StringSchema, string } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isName } from '../../../contract/vocabulary/names.ts'
import {
  type PasswordDemands,
  type PasswordSign,
  passwordSigns,
} from '../../../contract/vocabulary/password-demands.ts'
import { isMoment } from '../date-range/moments.ts'
import { isDay } from '../date-range/ranges.ts'

export type Say = (key: MessageKey, values?: Record<string, number | string>) => string

const signKeys: readonly [sign: PasswordSign, key: MessageKey][] = [
  ['requireDigit', 'PasswordComplexity_RequireDigit_Hint'],
  ['requireLowercase', 'PasswordComplexity_RequireLowercase_Hint'],
  ['requireUppercase', 'PasswordComplexity_RequireUppercase_Hint'],
  ['requireNonAlphanumeric', 'PasswordComplexity_RequireNonAlphanumeric_Hint'],
]

export function fieldRules(say: Say) {
  const text = (maxLength: number) =>
    string().max(maxLength, say('PleaseEnterNoMoreThanNCharacter', { count: maxLength }))

  return {
    text,
    /** Of those who typed something. */
    atLeastLetters: (minLength: number, maxLength: number) =>
      text(maxLength).test(
        'minLength',
        say('PleaseEnterAtLeastNCharacter', { count: minLength }),
        (value = '') => value === '' || value.length >= minLength,
      ),
    atLeast: (minimum: number) =>
      mixed().test(
        'minimum',
        say('ValueMustBeBiggerThanOrEqualToX', { minimum }),
        (value) => value === '' || Number(value) >= minimum,
      ),
    pattern: (pattern: RegExp, maxLength: number) =>
      text(maxLength).matches(pattern, { message: say('InvalidPattern'), excludeEmptyString: true }),
    /** The same as another field holds; a change of either is a change of both. */
    sameAs: (field: string, fault: MessageKey) => string().oneOf([ref(field)], say(fault)),
    /** What a `DateField` holds. */
    day: () => string().test('day', say('kit.range.notADay'), (value = '') => value === '' || isDay(value)),
    moment: () => string().test('moment', say('kit.date.notAMoment'), (value = '') => value === '' || isMoment(value)),
    required: (maxLength: number) => text(maxLength).trim().required(say('ThisFieldIsRequired')),
    name: (text: StringSchema<string | undefined>) =>
      text.test('name', say('InvalidName'), (value = '') => isName(value)),
    emailAddress: (maxLength: number) =>
      text(maxLength)
        .trim()
        .required(say('ThisFieldIsRequired'))
        .matches(looksLikeAddress, { message: say('InvalidEmailAddress'), excludeEmptyString: true }),
    wholeNumber: ({ minimum, maximum }: { minimum: number; maximum: number }) =>
      mixed().test(
        'wholeNumber',
        say('kit.form.wholeNumber', { minimum, maximum }),
        (value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
      ),
    /** An empty value passes: whether one is needed is another rule. */
    password: (maxLength: number, { requiredLength, ...demands }: PasswordDemands) =>
      signKeys
        .filter(([sign]) => demands[sign])
        .reduce(
          (schema, [sign, key]) => schema.matches(passwordSigns[sign], { message: say(key), excludeEmptyString: true }),
          text(maxLength).test(
            'length',
            say('PleaseEnterAtLeastNCharacter', { count: requiredLength }),
            (password = '') => password === '' || password.length >= requiredLength,
          ),
        ),
  }
}

/** What the server's own format check lets through, told before anything is sent. */
const looksLikeAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/
