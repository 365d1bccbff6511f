/** Keeps a settings form. What equals the inherited value is forgotten, so that the host's later changes are inherited, too. */
import {
  type PlainSettingName,
  type SecretSettingName,
  type SettingName,
  settingDefinition,
  stricterOf,
} from '../../contract/vocabulary/settings.ts'
import { type MemberFault, Refusal } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import { type NamedField, type SecretField, settingNames } from '../settings/fields.ts'
import {
  forgetSettings,
  type SettingOwner,
  type SettingValues,
  writeSecretSettings,
  writeSettings,
} from '../settings/settings.ts'
import { groupsThatGuard, groupsThatLeadIn } from './groups.ts'
import type { ReadGroups } from './read.ts'

export interface Form {
  /** Each for itself. */
  inherited: readonly NamedField[]
  /** All of them, because their group is the owner's own. */
  own: readonly NamedField[]
  /** The owner says nothing in these. */
  forgotten: readonly SettingName[]
}

/** A tenant may be stricter than the operator, never more lenient. */
export const lenientFaults = (
  fields: readonly NamedField[],
  application: SettingValues<PlainSettingName>,
): MemberFault[] =>
  fields.flatMap(({ path, field, text }) => {
    if (field.kind !== 'plain' || text === undefined) return []
    const limit = application[field.setting]
    const isAsStrict = stricterOf(settingDefinition(field.setting), text, limit) === text
    return isAsStrict ? [] : [{ member: path, key: 'settings.moreLenient', values: { limit } }]
  })

type Texts = ReadonlyMap<string, string | undefined>

/** Without the first of what says where, it is sent nowhere, and not kept. */
const goesNowhere = ({ sentTo: [place] }: SecretField, texts: Texts): boolean => texts.get(place) === ''

/** A secret is not sent to a new place by somebody who does not know it. */
export function secretFaults(fields: readonly NamedField[], kept: ReadonlyMap<string, string>): MemberFault[] {
  const texts = new Map<string, string | undefined>(fields.map(({ field, text }) => [field.setting, text]))
  return fields.flatMap(({ path, field, text }) => {
    if (field.kind !== 'secret' || text || !kept.get(field.setting) || goesNowhere(field, texts)) return []
    const goesElsewhere = field.sentTo.some((name) => texts.get(name) !== kept.get(name) && texts.get(name) !== '')
    return goesElsewhere ? [{ member: path, key: 'settings.secretAgain', values: {} }] : []
  })
}

export function refuseFaults(faults: readonly MemberFault[]): void {
  if (faults.length > 0) throw new Refusal(400, 'ValidationError', { members: faults })
}

type Kept = Pick<ReadGroups, 'own' | 'parents'>

const leadingIn = new Set(settingNames(...groupsThatLeadIn))

/** The page is sent whole: what was left as it was shown is no change. The others, as the wire names them. */
export function changesThatLeadIn({ inherited, own, forgotten }: Form, kept: Kept): string[] {
  const parents = new Map(Object.entries(kept.parents))
  const fromAbove = (name: SettingName) => parents.get(name) ?? settingDefinition(name).default
  const before = (name: SettingName) => kept.own.get(name) ?? fromAbove(name)
  const isChanged = ({ field: { kind, setting }, text }: NamedField) =>
    kind === 'secret' ? Boolean(text) : text !== undefined && text !== before(setting)
  return [
    ...[...own, ...inherited]
      .filter(({ field }) => leadingIn.has(field.setting))
      .filter(isChanged)
      .map(({ path }) => path),
    ...forgotten.filter((name) => leadingIn.has(name) && before(name) !== fromAbove(name)),
  ]
}

const guarding = new Set(settingNames(...groupsThatGuard))

/** The same of what guards. All of it is inherited for itself, and shown as it holds: the stricter of two values. */
export function changesOfGuards(
  { inherited, forgotten }: Form,
  { values, parents }: Pick<ReadGroups, 'values' | 'parents'>,
): string[] {
  const shown = new Map(Object.entries(values))
  const fromAbove = new Map(Object.entries(parents))
  return [
    ...inherited
      .filter(
        ({ field: { setting }, text }) => guarding.has(setting) && text !== undefined && text !== shown.get(setting),
      )
      .map(({ path }) => path),
    ...forgotten.filter((name) => guarding.has(name) && shown.get(name) !== fromAbove.get(name)),
  ]
}

/**
 * The page is sent whole: what nobody has touched needs no row (U144). Where the operator’s would be inherited without one, it
 * does: of a group of one’s own nothing is the operator’s.
 */
function isUntouched(name: SettingName, text: string, owner: SettingOwner, own: Kept['own']): boolean {
  const { isInherited, default: byItself } = settingDefinition(name)
  return !own.has(name) && text === byItself && (owner.tenantId === 0 || !isInherited)
}

export async function saveForm(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  owner: SettingOwner,
  form: Form,
  { own, parents }: Kept,
): Promise<void> {
  const forgotten: SettingName[] = [...form.forgotten]
  const plain: [PlainSettingName, string][] = []
  const sealed: [SecretSettingName, string][] = []
  for (const { field, text } of form.inherited) {
    if (field.kind !== 'plain' || text === undefined) continue
    if (text === parents[field.setting]) forgotten.push(field.setting)
    else plain.push([field.setting, text])
  }
  const texts = new Map<string, string | undefined>(form.own.map(({ field, text }) => [field.setting, text]))
  for (const { field, text = '' } of form.own) {
    if (isUntouched(field.setting, text, owner, own)) continue
    if (field.kind === 'plain') {
      plain.push([field.setting, text])
      continue
    }
    const isForgotten = goesNowhere(field, texts)
    if (text !== '' || isForgotten || !own.has(field.setting)) sealed.push([field.setting, isForgotten ? '' : text])
  }
  await Promise.all([
    forgetSettings(db, owner, forgotten),
    writeSettings(db, owner, plain),
    writeSecretSettings(db, secrets, owner, sealed),
  ])
}
