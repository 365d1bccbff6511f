import { getIn, setIn, useFormikContext } from 'formik'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { changesOf, withChanges } from '../form/draft-changes.ts'
import { DraftKeeper } from '../form/draft-keeper.ts'
import { overwrittenBy, type TypedOver, typedOverIn } from '../form/their-changes.ts'
import { useFlush } from '../form/use-draft.ts'
import { useTypedOver } from '../form/use-typed-over.ts'
import { fieldsOf, type SettingField, type SettingSection } from './setting.ts'

/** Of its person: nobody has two pages of settings. */
const name = 'settings'

/** Secrets leave the page for the server alone. */
const keptFields = (sections: readonly SettingSection[]) =>
  sections.flatMap(fieldsOf).filter(({ kind }) => kind !== 'secret')

type Flat = Record<string, unknown>

/** By the path of each field. */
const flatOf = (fields: readonly SettingField[], values: object): Flat =>
  Object.fromEntries(fields.map(({ name: path }) => [path, getIn(values, path)]))

function withFlat(fields: readonly SettingField[], values: object, before: Flat, now: Flat): object {
  return fields
    .filter(({ name: path }) => before[path] !== now[path])
    .reduce((changed, { name: path }) => setIn(changed, path, now[path]), values)
}

/** What was typed here and not saved is kept and comes back, as in any form. The settings themselves are not kept. */
export function useSettingsDraft(sections: readonly SettingSection[], typedOver: RefObject<TypedOver>) {
  const { values, initialValues, dirty, setValues } = useFormikContext<object>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isRead, setIsRead] = useState(false)
  const [keeper] = useState(() => new DraftKeeper(name, () => null))
  const fields = keptFields(sections)
  const before = flatOf(fields, initialValues)
  const changes = useTypedOver(before, flatOf(fields, values), typedOver)
  const latest = useRef({ sections, values, initialValues })
  latest.current = { sections, values, initialValues }

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
      if (Object.keys(changesOf(now, brought)).length === 0) return
      setSavedAt(draft.savedAt)
      typedOver.current = typedOverIn(draft.changes)
      await setValues(withFlat(fields, latest.current.values, now, brought))
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
  return { savedAt, theirs: overwrittenBy(changes, before), end: () => keeper.end() }
}
