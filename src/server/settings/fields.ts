/** Members of a settings form, each bound to the setting that keeps it. */
import type { PlainSettingName, SecretSettingName, SettingName } from '../../contract/vocabulary/settings.ts'
import { isTrue, type SettingValues } from './settings.ts'

export interface PlainField<T> {
  kind: 'plain'
  setting: PlainSettingName
  read(value: string): T
  write(value: T): string
}

export interface SecretField {
  kind: 'secret'
  setting: SecretSettingName
  /** Settings that say where the secret is sent: it does not go to a new place unless it is typed again. */
  sentTo: readonly [PlainSettingName, ...PlainSettingName[]]
}

type Field = PlainField<unknown> | SecretField
export interface FieldGroup {
  readonly [member: string]: Field | FieldGroup
}

/** What a form of this group holds. A secret that is left out stays as it is. */
export type GroupValues<G> = {
  -readonly [Member in keyof G as G[Member] extends SecretField ? never : Member]: G[Member] extends PlainField<infer T>
    ? T
    : GroupValues<G[Member]>
} & { -readonly [Member in keyof G as G[Member] extends SecretField ? Member : never]?: string }

const plain =
  <T>(read: (value: string) => T, write: (value: T) => string) =>
  (setting: PlainSettingName): PlainField<T> => ({ kind: 'plain', setting, read, write })

export const textField = plain(String, String)
export const flagField = plain(isTrue, String)
export const numberField = plain(Number, String)

/** Kept as empty where there is none. */
export const idField = plain<number | null>(
  (value) => (value === '' ? null : Number(value)),
  (value) => (value === null ? '' : String(value)),
)

export const listedField = <Word extends string>(words: readonly [Word, ...Word[]], setting: PlainSettingName) =>
  plain<Word>((value) => words.find((word) => word === value) ?? words[0], String)(setting)

export const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Parted by commas, in small letters, each once. */
export const listField = plain<string>(String, (value) => [...new Set(listed(value.toLowerCase()))].join(','))

export const jsonField = <T>(setting: PlainSettingName): PlainField<T> =>
  plain<T>(
    (value) => JSON.parse(value),
    (value) => JSON.stringify(value),
  )(setting)

export const secretField = (setting: SecretSettingName, ...sentTo: SecretField['sentTo']): SecretField => ({
  kind: 'secret',
  setting,
  sentTo,
})

const isField = (member: Field | FieldGroup): member is Field => typeof member.kind === 'string'

export interface NamedField {
  /** As the wire names it: `email.smtpPassword`. */
  path: string
  field: Field
  /** Undefined: left out of the form. */
  text: string | undefined
}

/** Every field of a group, with what the form says. */
export function fieldsOf(group: FieldGroup, path: string, form: object = {}): NamedField[] {
  const given = new Map<string, unknown>(Object.entries(form))
  return Object.entries(group).flatMap(([member, field]): NamedField[] => {
    const value = given.get(member)
    const here = `${path}.${member}`
    if (!isField(field)) return fieldsOf(field, here, typeof value === 'object' && value !== null ? value : {})
    if (value === undefined) return [{ path: here, field, text: undefined }]
    return [{ path: here, field, text: field.kind === 'plain' ? field.write(value) : String(value) }]
  })
}

const namesOf = (group: FieldGroup): SettingName[] => fieldsOf(group, '').map(({ field }) => field.setting)

export const plainNames = (group: FieldGroup): PlainSettingName[] =>
  fieldsOf(group, '').flatMap(({ field }) => (field.kind === 'plain' ? [field.setting] : []))

export const settingNames = (...groups: readonly FieldGroup[]): SettingName[] => groups.flatMap(namesOf)

export function presentGroup<G extends FieldGroup>(group: G, values: SettingValues<PlainSettingName>): GroupValues<G> {
  const entries = Object.entries(group).map(([member, field]) => {
    if (!isField(field)) return [member, presentGroup(field, values)]
    return [member, field.kind === 'secret' ? '' : field.read(values[field.setting])]
  })
  return Object.fromEntries(entries)
}
