import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks'
import type { Report } from 'powerbi-client'
import { useEffect, useEffectEvent, useState } from 'react'
import { isServerThere } from '../api/transport.ts'
import type { useFramedReport } from '../reports/use-framed-report.ts'
import { useReader } from './use-reader.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface Slide {
  name: string
  displayName: string
}

/** Milliseconds: a page that is not drawn by then has stalled, and the report begins anew. */
const patience = 30_000

/** Of `powerbi-models`, SectionVisibility. */
const alwaysVisible = 0

async function slidesOf(report: Report, wanted: readonly string[] | null): Promise<Slide[]> {
  const pages = await report.getPages()
  if (!wanted) return pages.filter(({ visibility = alwaysVisible }) => visibility === alwaysVisible).map(asSlide)
  return wanted.flatMap((name) => pages.filter((page) => page.name === name).map(asSlide))
}

const asSlide = ({ name, displayName }: Slide): Slide => ({ name, displayName })

/** Pages that turn by themselves. Who looks at one, works in it or is away stops the time; who prefers little motion starts it. */
export function useSlideshow(framed: ReturnType<typeof useFramedReport<string>>, isSlideshow: boolean) {
  const { shown, report, isRendered, again } = framed
  const prefersStill = useReducedMotion()
  const isSeen = useDocumentVisibility() === 'visible'
  const reader = useReader(isRendered)
  const [slides, setSlides] = useState<readonly Slide[]>([])
  const [at, setAt] = useState(0)
  const [isTurning, setIsTurning] = useState(false)
  const [isWanted, setIsWanted] = useState<boolean>()
  const [secondsLeft, setSecondsLeft] = useState<number>()

  const interval = (isSlideshow && shown?.slideshowInterval) || null
  const isOn = interval !== null && slides.length > 0 && (isWanted ?? !prefersStill)
  const isPlaying = isOn && isSeen && !reader.isThere && isRendered && !isTurning
  const left = Math.max(secondsLeft ?? interval ?? 0, 0)
  useWakeLock(isOn && isSeen)

  const turnTo = async (next: number) => {
    const slide = slides[next]
    if (!slide || !report.current) return
    setSecondsLeft(undefined)
    setIsTurning(next !== at)
    setAt(next)
    try {
      // Once in a round, so that what hangs on a wall shows the data of today.
      if (next === 0) await report.current.refresh().catch(() => undefined)
      if (next !== at) await report.current.setPage(slide.name)
    } catch {
      // A page that a newer import has no more, or a frame that is gone.
      again()
    }
  }
  const turnBy = (step: number) => void turnTo((at + step + slides.length) % slides.length)

  /** Without the server the page that stands there is worth more than one that cannot be drawn. */
  const goOn = useEffectEvent((isThere: boolean) => {
    if (isThere && isPlaying) turnBy(1)
    else setSecondsLeft(undefined)
  })
  const tick = useEffectEvent(() => {
    setSecondsLeft(left - 1)
    if (left === 1) isServerThere().then(goOn, console.error)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isPlaying])

  const beginAnew = useEffectEvent(again)
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(beginAnew, patience)
    return () => clearTimeout(timer)
  }, [isTurning])

  const loaded = (loadedReport: Report) => {
    setIsTurning(false)
    setSecondsLeft(undefined)
    setAt(0)
    slidesOf(loadedReport, shown?.pageNames ?? null).then(
      setSlides,
      // Another report came into the frame before this one answered.
      () => undefined,
    )
  }
  const rendered = () => setIsTurning(false)
  /** A button of the report leads to another page, too. */
  const pageChanged = (name: string | undefined) => {
    const found = slides.findIndex((slide) => slide.name === name)
    if (found < 0 || found === at) return
    setAt(found)
    setSecondsLeft(undefined)
  }

  return {
    slides,
    at,
    interval,
    left,
    isOn,
    isPlaying,
    reader,
    turnTo: (next: number) => void turnTo(next),
    turnBy,
    toggle: () => setIsWanted(!isOn),
    events: { loaded, rendered, pageChanged },
  }
}
