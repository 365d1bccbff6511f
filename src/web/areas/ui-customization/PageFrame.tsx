import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { narrow } from '../../kit/narrow.ts'
import classes from './Previews.module.css'

interface PageFrameProps {
  title: string
  html: string
  /** What is tried out is put on, whenever something of it or of the page around has changed. */
  dress: (page: Document) => void
}

/** Pixels of the window that the page believes to be in. */
const wide = { width: 1040, height: 680 }
const small = { width: 390, height: 680 }

/** What the page around wears: theme, light or dark. */
const worn = ['data-theme', 'data-mantine-color-scheme']

/**
 * A page in small, in a document of its own: no style sheet of it changes what is around, and nothing of it can be reached. It
 * comes without scripts.
 */
export function PageFrame({ title, html, dress }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  const size = useMediaQuery(narrow) ? small : wide
  const putOn = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    for (const name of worn) page.documentElement.setAttribute(name, document.documentElement.getAttribute(name) ?? '')
    page.body.inert = true
    dress(page)
  })
  // After every drawing: what is dressed in may be another.
  useEffect(() => putOn())
  useEffect(() => {
    const changes = new MutationObserver(() => putOn())
    changes.observe(document.documentElement, { attributes: true, attributeFilter: worn })
    return () => changes.disconnect()
  }, [])
  useEffect(() => {
    const measured = box.current
    if (!measured) return
    const observer = new ResizeObserver(() => setScale(measured.clientWidth / size.width))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [size.width])
  return (
    <div ref={box} className={classes.box} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={html}
        className={classes.frame}
        style={{ inlineSize: size.width, blockSize: size.height, scale: String(scale) }}
        onLoad={putOn}
      />
    </div>
  )
}
