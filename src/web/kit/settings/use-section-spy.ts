import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Pixels under the edge at which a section counts as read. */
const reach = 96

const sectionOf = (id: string) => document.getElementById(id)

/** Its heading under the edge of what scrolls, and those who read by ear or keyboard go on from there. */
export function toSection(id: string): void {
  const section = sectionOf(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

const scrollerOf = (id: string | undefined) => sectionOf(id ?? '')?.parentElement?.parentElement

function readSection(ids: readonly string[], scroller: Element): string | undefined {
  const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  if (isAtEnd) return ids.at(-1)
  const edge = scroller.getBoundingClientRect().top + reach
  return (
    ids.findLast((id) => (sectionOf(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= edge) ?? ids[0]
  )
}

/** Which of the sections is being read. One that the address names is gone to first. */
export function useSectionSpy(ids: readonly string[]): string | undefined {
  const [seen, setSeen] = useState<string>()
  const { hash } = useLocation()
  const [arrival] = useState(hash.slice(1))
  const written = ids.join(' ')
  useEffect(() => {
    if (arrival !== '') sectionOf(arrival)?.scrollIntoView({ block: 'start' })
  }, [arrival])
  useEffect(() => {
    const all = written.split(' ')
    const scroller = scrollerOf(all[0])
    if (!scroller) return
    const look = () => setSeen(readSection(all, scroller))
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [written])
  return seen
}
