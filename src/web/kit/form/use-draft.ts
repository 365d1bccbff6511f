import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { changesOf, withChanges } from './draft-changes.ts'
import { DraftKeeper } from './draft-keeper.ts'

interface DraftOptions {
  name: string
  basis: unknown
  /** What the server says now. It may come after what a draft began with. */
  wanted: object
  secrets: ReadonlySet<string>
}

/** Brings back what was typed into this form and not saved, and keeps what is being typed. */
export function useDraft({ name, basis, wanted, secrets }: DraftOptions) {
  const { values, initialValues, setValues, resetForm } = useFormikContext<object>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isRead, setIsRead] = useState(false)
  const latest = useRef({ values, initialValues, basis })
  latest.current = { values, initialValues, basis }
  const [keeper] = useState(() => new DraftKeeper(name, () => latest.current.basis))

  useEffect(() => {
    let isShown = true
    const bringBack = async () => {
      const draft = await keeper.read()
      if (!isShown) return
      setIsRead(true)
      const now = latest.current
      const typed = changesOf(now.initialValues, now.values)
      const values = withChanges(withChanges(now.initialValues, draft?.changes), typed)
      if (!draft || Object.keys(changesOf(now.values, values)).length === 0) return
      setSavedAt(draft.savedAt)
      await setValues(values)
    }
    bringBack().catch(console.error)
    return () => {
      isShown = false
    }
  }, [keeper, setValues])

  useEffect(() => {
    // Until it is known what was kept, nothing may take its place.
    if (isRead) keeper.keep(changesOf(initialValues, values, secrets))
  }, [keeper, isRead, initialValues, values, secrets])
  useFlush(keeper)
  useRebase(wanted)

  const discard = () => {
    keeper.forget()
    setSavedAt(undefined)
    resetForm()
  }
  return { savedAt, discard, end: () => keeper.end() }
}

/** The page may end after each of these, and a write takes longer than the last of them. */
function useFlush(keeper: DraftKeeper): void {
  useEffect(() => {
    const { flush } = keeper
    window.addEventListener('beforeunload', flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('beforeunload', flush)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keeper])
}

/** The server’s answer came after what a draft began with: what was typed stays, and all else is as the server has it. */
function useRebase(wanted: object): void {
  const { values, initialValues, setValues, resetForm } = useFormikContext<object>()
  const written = JSON.stringify(wanted)
  const seen = useRef(written)
  useEffect(() => {
    if (seen.current === written) return
    seen.current = written
    const typed = changesOf(initialValues, values)
    resetForm({ values: wanted })
    void setValues(withChanges(wanted, typed))
  })
}
