import { getIn, setIn } from 'formik'
import { type Schema, ValidationError } from 'yup'
import type { OperatorValue } from '../../../contract/models/settings.ts'
import { fieldRules, type Say } from '../form/rules.ts'
import { pathsOf } from '../form/server-faults.ts'
import { type TheirChange, type TypedOver, theirChanges } from '../form/their-changes.ts'
import { type Condition, fieldsOf, rowsOf, type SettingField, type SettingRow, type SettingSection } from './setting.ts'

export const isMet = (condition: Condition | undefined, values: object): boolean =>
  condition === undefined || getIn(values, condition.name) === condition.is

export const isShown = (row: SettingRow, field: SettingField, values: object): boolean =>
  isMet(row.onlyIf, values) && isMet(field.onlyIf, values)

const asText = (value: unknown): string => JSON.stringify(value) ?? ''

const isFieldChanged = ({ name }: SettingField, before: object, now: object): boolean =>
  asText(getIn(before, name)) !== asText(getIn(now, name))

export const isChanged = ({ fields }: SettingRow, before: object, now: object): boolean =>
  fields.some((field) => isFieldChanged(field, before, now))

/** Of a refused form; what a fault names may lie inside a field, as one line of a list does. */
export const faultsOf = (errors: object): string[] =>
  pathsOf(errors).filter((path) => getIn(errors, path) !== undefined)

export const isOfField = (fault: string, { name }: SettingField): boolean =>
  fault === name || fault.startsWith(`${name}[`) || fault.startsWith(`${name}.`)

export type OperatorValues = ReadonlyMap<string, OperatorValue>

/** A number that may only be stricter has its bound in the operator's. */
function boundsOf({ name, bounds }: SettingField & { kind: 'number' }, operator: OperatorValues) {
  const above = operator.get(name)
  const limit = Number(above?.value)
  if (above?.stricter === 'higher') return { ...bounds, minimum: Math.max(bounds.minimum, limit) }
  if (above?.stricter === 'lower') return { ...bounds, maximum: Math.min(bounds.maximum, limit) }
  return bounds
}

function ruleOf(field: SettingField, say: Say, operator: OperatorValues): Schema | undefined {
  const rules = fieldRules(say)
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'mail':
    case 'list':
    case 'secret':
      return rules.text(field.maxLength)
    case 'number':
      return rules.wholeNumber(boundsOf(field, operator))
    default:
      return undefined
  }
}

/** What is not shown is not looked at: it was accepted before, and nobody could mend it. */
export function settingsCheck(sections: readonly SettingSection[], say: Say, operator: OperatorValues) {
  const rules = sections.flatMap(rowsOf).flatMap((row) =>
    row.fields.flatMap((field) => {
      const rule = ruleOf(field, say, operator)
      return rule ? [{ row, field, rule }] : []
    }),
  )
  return (values: object): object =>
    rules.reduce<object>((errors, { row, field, rule }) => {
      try {
        if (isShown(row, field, values)) rule.validateSync(getIn(values, field.name))
        return errors
      } catch (fault) {
        if (fault instanceof ValidationError) return setIn(errors, field.name, fault.message)
        throw fault
      }
    }, {})
}

/** What was saved stays on screen, and a secret is nowhere once it was sent: the answer may be the same as before. */
export const withoutSecrets = <Values extends object>(sections: readonly SettingSection[], values: Values): Values =>
  sections
    .flatMap(fieldsOf)
    .filter(({ kind }) => kind === 'secret')
    .reduce<Values>((rest, { name }) => setIn(rest, name, ''), values)

/** What was typed since these were sent stands over what is kept of them. */
export const withTypedSince = <Values extends object>(
  sections: readonly SettingSection[],
  { sent, now, kept }: { sent: Values; now: Values; kept: Values },
): Values =>
  sections
    .flatMap(fieldsOf)
    .filter((field) => isFieldChanged(field, sent, now))
    .reduce<Values>((values, { name }) => setIn(values, name, getIn(now, name)), kept)

/** By field, what is another value now. */
export const changedIn = (sections: readonly SettingSection[], before: object, now: object): TypedOver =>
  Object.fromEntries(
    sections
      .flatMap(fieldsOf)
      .filter((field) => isFieldChanged(field, before, now))
      .map(({ name }) => [name, getIn(now, name)]),
  )

export interface Sent<Values> {
  before: Values
  values: Values
  /** Secrets that the server had. */
  stored: ReadonlySet<string>
}

export type Fate = 'saved' | 'notSaved' | 'notKnown'

/**
 * What became of a save without an answer, by what the server has now. They are saved together, so that one value tells of all;
 * what others have saved over, and a secret that took the place of another, tell nothing.
 */
export function fateOf(
  sections: readonly SettingSection[],
  sent: Sent<object>,
  { now, stored }: { now: object; stored: ReadonlySet<string> },
): Fate {
  const changed = sections.flatMap(fieldsOf).filter((field) => isFieldChanged(field, sent.before, sent.values))
  const isThere = (field: SettingField) =>
    field.kind === 'secret'
      ? !sent.stored.has(field.name) && stored.has(field.name)
      : !isFieldChanged(field, sent.values, now)
  const isAsBefore = (field: SettingField) =>
    field.kind === 'secret' ? !stored.has(field.name) : !isFieldChanged(field, sent.before, now)
  if (changed.some(isThere)) return 'saved'
  return changed.some(isAsBefore) ? 'notSaved' : 'notKnown'
}

/** What was sent without an answer and stands at the server is one’s own, field by field; of a secret nobody knows. */
export const withOwn = <Values extends object>(
  sections: readonly SettingSection[],
  { sent, now, kept }: { sent: Pick<Sent<Values>, 'before' | 'values'>; now: Values; kept: Values },
): Values =>
  sections
    .flatMap(fieldsOf)
    .filter((field) => field.kind !== 'secret' && isFieldChanged(field, sent.before, sent.values))
    .filter((field) => !isFieldChanged(field, sent.values, now))
    .reduce<Values>((values, { name }) => setIn(values, name, getIn(now, name)), kept)

/** What others have saved since; a secret is nowhere told. */
export const theirSettings = (
  sections: readonly SettingSection[],
  { before, typed, now }: { before: object; typed: object; now: object },
): TheirChange[] => {
  const flat = (values: object) =>
    Object.fromEntries(sections.flatMap(fieldsOf).map(({ name }) => [name, getIn(values, name)]))
  const secrets = new Set(sections.flatMap(fieldsOf).flatMap(({ kind, name }) => (kind === 'secret' ? [name] : [])))
  return theirChanges({ before: flat(before), typed: flat(typed), now: flat(now), secrets })
}

/** The operator switched it on, and nobody below switches it off. */
export const isDemanded = (name: string, operator: OperatorValues): boolean => {
  const above = operator.get(name)
  return above?.stricter === 'on' && above.value === 'true'
}
