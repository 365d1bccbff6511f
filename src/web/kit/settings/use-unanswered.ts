import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldsOf, type SettingSection } from './setting.ts'
import { changedIn, type Fate, fateOf, type Sent } from './setting-values.ts'

/** Milliseconds after which it is asked again what became of it. */
const askEvery = 10_000

/** `never`: another save has taken its place, and what arrives now is refused. */
export type Said = { fate: Fate | 'never'; fields: readonly string[]; hasSecret: boolean }

interface Options<Values> {
  sections: readonly SettingSection[]
  /** What the server has, and when it said so. */
  now: Values
  stored: ReadonlySet<string>
  answeredAt: number
  ask: () => PromiseLike<unknown>
  /** One of them is known to be done: what is saved from now on is another wish. */
  onSaved: () => void
}

/**
 * Saves without an answer. Once the words at the form have ended – it was given up, taken back by hand, or others have saved
 * over it – they may still arrive, and whoever sent them hears what became of them for as long as the page stands.
 */
export function useUnanswered<Values extends object>({
  sections,
  now,
  stored,
  answeredAt,
  ask,
  onSaved,
}: Options<Values>) {
  const tries = useRef<readonly Sent<Values>[]>([])
  /** When the last of them was lost, and its words have ended. */
  const [since, setSince] = useState<number>()
  const [said, setSaid] = useState<Said>()
  const [dismissed, setDismissed] = useState<Said['fate']>()

  const say = (fate: Said['fate']) => {
    const changed = tries.current.flatMap(({ before, values }) => Object.keys(changedIn(sections, before, values)))
    const fields = sections.flatMap(fieldsOf).filter(({ name }) => changed.includes(name))
    if (fields.length === 0) return
    setSaid({ fate, fields: fields.map(({ name }) => name), hasSecret: fields.some(({ kind }) => kind === 'secret') })
  }
  const end = (fate: 'saved' | 'never') => {
    if (since !== undefined) say(fate)
    else setSaid(undefined)
    tries.current = []
    setSince(undefined)
  }
  const tell = useEffectEvent(() => {
    if (since === undefined) return
    const fates = answeredAt > since ? tries.current.map((sent) => fateOf(sections, sent, { now, stored })) : []
    if (fates.includes('saved')) {
      end('saved')
      onSaved()
    } else say(fates.length > 0 && fates.every((fate) => fate === 'notSaved') ? 'notSaved' : 'notKnown')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is news, also where it says the same
  useEffect(() => {
    tell()
  }, [since, answeredAt])
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (since === undefined) return
    void askNow()
    const asking = setInterval(() => void askNow(), askEvery)
    return () => clearInterval(asking)
  }, [since])

  return {
    tries: () => tries.current,
    note: (sent: Sent<Values>) => {
      tries.current = [...tries.current, sent]
    },
    /** The last of them did not go out, or was refused. */
    takeBack: () => {
      tries.current = tries.current.slice(0, -1)
    },
    follow: (lostAt: number) => {
      setDismissed(undefined)
      setSince(lostAt)
    },
    /** One before the last has been done, and the last is another wish. */
    hasArrived: () => {
      const last = tries.current.at(-1)
      tries.current = tries.current.slice(0, -1)
      say('saved')
      setSince(undefined)
      tries.current = last ? [last] : []
    },
    /** Under their number something else was saved. */
    end: () => {
      const last = tries.current.at(-1)
      const isAnother = ({ values }: Sent<Values>) =>
        last && Object.keys(changedIn(sections, values, last.values)).length > 0
      tries.current = tries.current.filter(isAnother)
      end('never')
    },
    said: said?.fate === dismissed ? undefined : said,
    dismiss: () => setDismissed(said?.fate),
  }
}
