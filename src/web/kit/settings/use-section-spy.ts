import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Pixels under the edge at which a section counts as read. */
const reach = 96

const sectionOf = (id: string) => document.getElementById(id)

const scrollerOf = (id: string | undefined) => sectionOf(id ?? '')?.parentElement?.parentElement

function readSection(ids: readonly string[], scroller: Element): string | undefined {
  const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  const edge = scroller.getBoundingClientRect().top + reach
  return (
    ids.findLast((id) => (sectionOf(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= edge) ?? ids[0]
  )
}

/** Which of the sections is being read, and the way to one. That which the address names is gone to first. */
export function useSectionSpy(ids: readonly string[]) {
  const [seen, setSeen] = useState<string>()
  /** One that was gone to is read until somebody scrolls, also where it cannot come up to the edge. */
  const chosen = useRef<{ id: string; top: number }>(null)
  const { hash } = useLocation()
  const [arrival] = useState(hash.slice(1))
  const written = ids.join(' ')
  const go = useCallback((id: string) => {
    const section = sectionOf(id)
    if (!section) return undefined
    section.scrollIntoView({ block: 'start' })
    chosen.current = { id, top: scrollerOf(id)?.scrollTop ?? 0 }
    setSeen(id)
    return section
  }, [])
  /** Those who read by ear or keyboard go on from its heading. */
  const choose = (id: string) => go(id)?.querySelector('h2')?.focus({ preventScroll: true })
  useEffect(() => {
    const all = written.split(' ')
    const scroller = scrollerOf(all[0])
    if (!scroller) return
    const look = () => {
      const { id, top } = chosen.current ?? {}
      setSeen(id !== undefined && top === scroller.scrollTop && all.includes(id) ? id : readSection(all, scroller))
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [written])
  useEffect(() => {
    if (arrival !== '') go(arrival)
  }, [arrival, go])
  return { seen, choose }
}
