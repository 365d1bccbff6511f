import { Suspense, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { openedLater } from '../later.tsx'
import { Chip, type NamedThing } from './Chip.tsx'
import { Absent } from './columns.tsx'
import { fittingNames } from './fitting-names.ts'
import classes from './NamesCell.module.css'

const AllNames = openedLater(async () => (await import('./AllNames.tsx')).AllNames)

let pen: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

/** As the browser would draw it. The faces that stand in until ours comes are as wide. */
function widthOf(name: string): number {
  const known = widths.get(name)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `500 12px ${getComputedStyle(document.body).fontFamily}`
  const { width } = pen.measureText(name)
  widths.set(name, width)
  return width
}

interface NamesCellProps {
  things: readonly NamedThing[]
  /** Pixels. */
  room: number
}

/** As many as stand whole, and how many more: these open by a press. */
export function NamesCell({ things, room }: NamesCellProps) {
  if (things.length === 0) return <Absent />
  const names = things.map(({ name }) => name)
  const shown = fittingNames(names, room, widthOf)
  return (
    <span className={classes.names}>
      {things.slice(0, shown).map((thing) => (
        <Chip key={thing.name} {...thing} />
      ))}
      {shown < things.length && <More things={things} hidden={things.length - shown} />}
    </span>
  )
}

function More({ things, hidden }: { things: readonly NamedThing[]; hidden: number }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Of which language also decides on which side the sign stands.
  const figure = intl.formatNumber(hidden, { signDisplay: 'always' })
  const all = intl.formatList(
    things.map(({ name, note }) => (note ? `${name} (${note})` : name)),
    { type: 'unit' },
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.more}
        // Who says what is seen is heard.
        aria-label={`${figure}: ${all}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {figure}
      </button>
      {isOpen && (
        <Suspense>
          <AllNames label={all} things={things} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
