import { type FormikContextType, useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { newCallNumber } from '../../../shared/call-number.ts'
import { type Changes, changesOf, keptChanges, withChanges } from './draft-changes.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { overwrittenBy, type TheirChange, type TypedOver, theirChanges, toldOf, typedOverIn } from './their-changes.ts'
import { notKnown, type Outcome } from './use-submit.ts'
import { useTypedOver } from './use-typed-over.ts'
import { useUnasked } from './use-unasked.ts'

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
  const [found, setFound] = useState<readonly TheirChange[]>(none)
  const { unasked, asked, forgetUnasked } = useUnasked()
  const [savedAt, setSavedAt] = useState<Date>()
  const [isRead, setIsRead] = useState(false)
  const [lacksSecrets, setLacksSecrets] = useState(false)
  /** The last number, and what was changed under it; of a page before there is no more than that. */
  const sent = useRef<{ number: string; changes: unknown; wish?: object }>(null)
  const typedOver = useRef<TypedOver>({})
  const changes = useTypedOver(initialValues, values, typedOver)
  const over = overwrittenBy(changes, initialValues).filter(({ name: field }) => !secrets.has(field))
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
        typedOver.current = typedOverIn(draft.changes)
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
    if (isRead) keeper.keep(keptChanges(changes, secrets))
  }, [keeper, isRead, changes, secrets])
  useFlush(keeper)
  useRebase(wanted, basis)

  /** What is sent: where it is not known whether that was saved, the same again, whatever has been typed since. */
  const wishOf = <Of extends object>(values: Of): Of => {
    if (status !== notKnown || !sent.current) return values
    return (sent.current.wish as Of | undefined) ?? again(initialValues as Of, values)
  }
  /** What was sent, over what the server has now. Of another page, with the secrets that were typed anew. */
  const again = <Of extends object>(now: Of, values: Of): Of => {
    const { changes, wish } = sent.current ?? {}
    const typedAgain = wish ? [] : Object.entries(values).filter(([field]) => secrets.has(field))
    return { ...withChanges(now, changes), ...Object.fromEntries(typedAgain) }
  }
  /**
   * What to send; nothing where it cannot be known what the server has, or where others have saved since. Then theirs stands where
   * nothing was typed, and what was typed waits for another look.
   */
  const catchUp = async <Of extends object>(values: Of, ask: () => Promise<Of>): Promise<Of | undefined> => {
    const now = await asked(ask)
    if (!now) return undefined
    const { formik: form } = latest.current
    const open = status === notKnown ? sent.current : null
    const others = open
      ? overwrittenBy(open.changes, now).filter(({ name: field }) => !secrets.has(field))
      : theirChanges({ before: form.initialValues, typed: form.values, now, secrets })
    setFound(others)
    if (others.length === 0) return open ? again(now, values) : values
    if (open) {
      // Whether it was saved before theirs or never: what the server has is theirs, and this is another wish.
      sent.current = null
      keeper.answered()
      setLacksSecrets(false)
      setStatus(undefined)
      // What was typed beside it meanwhile keeps what it was typed over.
      typedOver.current = { ...typedOver.current, ...typedOverIn(open.changes) }
    }
    rebase(form, now)
    return undefined
  }
  /** Answers the number to send it under: that of the last try where this is the same wish, or may be. */
  const sending = async (wish: object): Promise<string> => {
    const isOpen = status === notKnown
    const isSame = isOpen || JSON.stringify(sent.current?.wish) === JSON.stringify(wish)
    const number = (isSame && sent.current?.number) || newCallNumber()
    const inWish = changesOf(initialValues, wish)
    // What others have saved since is no change of this person’s.
    const changes = isOpen && sent.current ? { ...(sent.current.changes as Changes) } : inWish
    sent.current = { number, wish, changes }
    const hadSecrets = Object.keys(inWish).some((field) => secrets.has(field))
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
    typedOver.current = {}
    setSavedAt(undefined)
    setFound(none)
    forgetUnasked()
    resetForm()
  }
  /** What was sent is what the server has, and what has been typed since stays; so does the form. */
  const saved = (wish: object) => {
    const { values: now, initialValues: stood } = latest.current
    // Against what was sent, as the form knew it: what others had saved by then is in the wish alone.
    const since = changesOf(withChanges(stood, sent.current?.changes), now)
    sent.current = null
    keeper.forget()
    // Typed while that was on its way, it may stand over theirs already.
    typedOver.current = typedOverIn(since)
    setSavedAt(undefined)
    setFound(none)
    setStatus(undefined)
    resetForm({ values: wish })
    if (Object.keys(since).length > 0) void setValues(withChanges(wish, since))
  }
  const isChanged = Object.keys(changes).length > 0
  return {
    savedAt,
    theirs: isChanged ? toldOf(over, found) : none,
    /** Why it could not be asked what the server has, in words. */
    unasked,
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
