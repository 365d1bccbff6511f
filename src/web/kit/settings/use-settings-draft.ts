import { getIn, setIn, useFormikContext } from 'formik'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { changesOf, withChanges } from '../form/draft-changes.ts'
import type { DraftKeeper, Sent } from '../form/draft-keeper.ts'
import { overwrittenBy, type TypedOver, typedOverIn } from '../form/their-changes.ts'
import { useFlush } from '../form/use-draft.ts'
import { useTypedOver } from '../form/use-typed-over.ts'
import { fieldsOf, type SettingField, type SettingSection } from './setting.ts'

/** Of its person: nobody has two pages of settings. */
export const settingsDraft = 'settings'

/** Secrets leave the page for the server alone. */
const keptFields = (sections: readonly SettingSection[]) =>
  sections.flatMap(fieldsOf).filter(({ kind }) => kind !== 'secret')

type Flat = Record<string, unknown>

/** By the path of each field. */
const flatOf = (fields: readonly SettingField[], values: object): Flat =>
  Object.fromEntries(fields.map(({ name: path }) => [path, getIn(values, path)]))

const hasChanges = (changes: unknown) => Object.keys(Object(changes)).length > 0

const isUnchanged = (before: Flat, now: Flat) => Object.keys(changesOf(before, now)).length === 0

function withFlat(fields: readonly SettingField[], values: object, before: Flat, now: Flat): object {
  return fields
    .filter(({ name: path }) => before[path] !== now[path])
    .reduce((changed, { name: path }) => setIn(changed, path, now[path]), values)
}

/** What is sent, as the device may know it: without secrets. */
export function sentSettings(
  sections: readonly SettingSection[],
  number: string,
  { before, values }: { before: object; values: object },
): Sent {
  const flat = (one: object, fields: readonly SettingField[]) => flatOf(fields, one)
  const [kept, all] = [keptFields(sections), sections.flatMap(fieldsOf)]
  const changes = changesOf(flat(before, kept), flat(values, kept))
  const hadSecrets = Object.keys(changesOf(flat(before, all), flat(values, all))).length > Object.keys(changes).length
  return { number, changes, hadSecrets }
}

interface DraftOptions {
  keeper: DraftKeeper
  sections: readonly SettingSection[]
  typedOver: RefObject<TypedOver>
  /** A page before this one sent it, and had no answer. `isTyped`: it stands in the fields still. */
  onSent: (sent: { number: string; values: object; isTyped: boolean }) => void
}

/** What was typed here and not saved is kept and comes back, as in any form. The settings themselves are not kept. */
export function useSettingsDraft({ keeper, sections, typedOver, onSent }: DraftOptions) {
  const { values, initialValues, dirty, setValues } = useFormikContext<object>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isRead, setIsRead] = useState(false)
  const fields = keptFields(sections)
  const before = flatOf(fields, initialValues)
  const changes = useTypedOver(before, flatOf(fields, values), typedOver)
  const latest = useRef({ sections, values, initialValues })
  latest.current = { sections, values, initialValues }
  const hearSent = useEffectEvent(onSent)

  useEffect(() => {
    let isShown = true
    const bringBack = async () => {
      const draft = await keeper.read()
      if (!isShown) return
      setIsRead(true)
      const fields = keptFields(latest.current.sections)
      const [before, now] = [latest.current.initialValues, latest.current.values].map((one) => flatOf(fields, one))
      if (!draft || !before || !now) return
      const brought = withChanges(withChanges(before, draft.changes), changesOf(before, now))
      const isTyped = !isUnchanged(now, brought)
      const { sent } = draft
      // The server has all of it that can be seen: it has arrived, whole, and what somebody saves over it is nothing that was lost.
      const isThere = hasChanges(sent?.changes) && isUnchanged(before, withChanges(before, sent?.changes))
      if (isThere) keeper.answered()
      const values = sent && withFlat(fields, latest.current.initialValues, before, withChanges(before, sent.changes))
      const tellSent = () => sent && !isThere && values && hearSent({ number: sent.number, values, isTyped })
      if (!isTyped) return tellSent()
      setSavedAt(draft.savedAt)
      typedOver.current = typedOverIn(draft.changes)
      await setValues(withFlat(fields, latest.current.values, now, brought))
      // Once it stands in the fields: with nothing typed, what the server has would take its place.
      tellSent()
    }
    bringBack().catch(console.error)
    return () => {
      isShown = false
    }
  }, [keeper, setValues, typedOver])

  useEffect(() => {
    // Until it is known what was kept, nothing may take its place.
    if (isRead) keeper.keep(changes)
  }, [keeper, isRead, changes])
  useFlush(keeper)

  // It was saved, or given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while it was saved is no draft that came back
  useEffect(() => {
    if (!dirty) return
    return () => {
      setSavedAt(undefined)
    }
  }, [dirty, initialValues])
  return { savedAt, theirs: overwrittenBy(changes, before), end: () => keeper.giveUp() }
}
