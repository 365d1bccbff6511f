import { type FormikContextType, useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { newCallNumber } from '../../../shared/call-number.ts'
import { changesOf, keptChanges, withChanges } from './draft-changes.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { overwrittenBy, type TheirChange, theirChanges } from './their-changes.ts'
import { notKnown, type Outcome } from './use-submit.ts'

const none: readonly never[] = []

interface DraftOptions {
  name: string
  basis: unknown
  /** What the server says now. It may come after what a draft began with. */
  wanted: object
  secrets: ReadonlySet<string>
}

/** Brings back what was typed into this form and not saved, and keeps what is being typed. */
export function useDraft({ name, basis, wanted, secrets }: DraftOptions) {
  const formik = useFormikContext<object>()
  const { values, initialValues, status, setStatus, setValues, resetForm } = formik
  const [theirs, setTheirs] = useState<readonly TheirChange[]>(none)
  const [savedAt, setSavedAt] = useState<Date>()
  const [isRead, setIsRead] = useState(false)
  const [lacksSecrets, setLacksSecrets] = useState(false)
  /** The last number, and what went under it; of a page before, what the device has kept of that. */
  const sent = useRef<{ number: string; wish: object } | { number: string; changes: unknown }>(null)
  const latest = useRef({ formik, values, initialValues, basis })
  latest.current = { formik, values, initialValues, basis }
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
      if (draft && Object.keys(changesOf(now.values, values)).length > 0) {
        setSavedAt(draft.savedAt)
        setTheirs(overwrittenBy(draft.changes, now.initialValues))
        await setValues(values)
      }
      if (!draft?.sent) return
      sent.current = draft.sent
      setLacksSecrets(draft.sent.hadSecrets)
      setStatus(notKnown)
    }
    bringBack().catch(console.error)
    return () => {
      isShown = false
    }
  }, [keeper, setValues, setStatus])

  useEffect(() => {
    // Until it is known what was kept, nothing may take its place.
    if (isRead) keeper.keep(keptChanges(changesOf(initialValues, values), secrets))
  }, [keeper, isRead, initialValues, values, secrets])
  useFlush(keeper)
  useRebase(wanted, basis)

  /** What is sent: where it is not known whether that was saved, the same again, whatever has been typed since. */
  const wishOf = <Of extends object>(values: Of): Of => {
    if (status !== notKnown || !sent.current) return values
    if ('wish' in sent.current) return sent.current.wish as Of
    const typedAgain = Object.entries(values).filter(([field]) => secrets.has(field))
    return { ...withChanges(initialValues, sent.current.changes), ...Object.fromEntries(typedAgain) } as Of
  }
  /** True: others have saved since. Theirs stands where nothing was typed, and what was typed waits for another look. */
  const catchUp = async (ask: () => Promise<object | undefined>): Promise<boolean> => {
    const now = status === notKnown ? undefined : await ask()
    const { formik: form } = latest.current
    const found = now ? theirChanges({ before: form.initialValues, typed: form.values, now, secrets }) : none
    setTheirs(found)
    if (now && found.length > 0) rebase(form, now)
    return found.length > 0
  }
  /** Answers the number to send it under: that of the last try where this is the same wish, or may be. */
  const sending = async (wish: object): Promise<string> => {
    const isSame =
      status === notKnown ||
      (sent.current && 'wish' in sent.current && JSON.stringify(sent.current.wish) === JSON.stringify(wish))
    const number = (isSame && sent.current?.number) || newCallNumber()
    sent.current = { number, wish }
    const changes = changesOf(initialValues, wish)
    const hadSecrets = Object.keys(changes).some((field) => secrets.has(field))
    await keeper.sending({ number, changes: keptChanges(changes, secrets), hadSecrets })
    return number
  }
  const answered = (outcome: Outcome) => {
    setLacksSecrets(false)
    const isOpen = outcome === notKnown || (outcome === 'notSent' && status === notKnown)
    setStatus(isOpen ? notKnown : undefined)
    if (isOpen) return
    if (outcome === 'refused') sent.current = null
    keeper.answered()
  }
  const discard = () => {
    sent.current = null
    keeper.forget()
    setSavedAt(undefined)
    setTheirs(none)
    resetForm()
  }
  /** What was sent is what the server has, and what has been typed since stays; so does the form. */
  const saved = (wish: object) => {
    const { values: now } = latest.current
    sent.current = null
    keeper.forget()
    setSavedAt(undefined)
    setStatus(undefined)
    resetForm({ values: wish })
    if (now !== wish) void setValues(now)
  }
  const isChanged = Object.keys(changesOf(initialValues, values)).length > 0
  return {
    savedAt,
    theirs: isChanged ? theirs : none,
    lacksSecrets,
    wishOf,
    catchUp,
    sending,
    answered,
    saved,
    discard,
    end: () => keeper.end(),
  }
}

/** The page may end after each of these, and a write takes longer than the last of them. */
export function useFlush(keeper: DraftKeeper): void {
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

/** What was typed stays, with what is said of it, over what the server has now. */
function rebase(form: FormikContextType<object>, wanted: object): void {
  const { values, initialValues, submitCount, touched, errors, resetForm, setTouched, setErrors, setValues } = form
  const typed = changesOf(initialValues, values)
  resetForm({ values: wanted, submitCount })
  // Not by the line above, which would bring them back whenever the form is emptied.
  void setTouched(touched, false)
  setErrors(errors)
  void setValues(withChanges(wanted, typed), false)
}

/**
 * A newer answer came, after a draft or after saving: what was typed stays, with what is said of it, and all else is as the server
 * has it. While something is on its way it waits: what was sent is sent again as it was, and its end must not be taken back by how
 * the form stood before.
 */
function useRebase(wanted: object, basis: unknown): void {
  const form = useFormikContext<object>()
  const { status, isSubmitting } = form
  const isUnderWay = isSubmitting || status === notKnown
  const written = JSON.stringify(wanted)
  const seen = useRef({ written, basis })
  useEffect(() => {
    if (isUnderWay || (seen.current.written === written && seen.current.basis === basis)) return
    seen.current = { written, basis }
    rebase(form, wanted)
  })
}
