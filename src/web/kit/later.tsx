import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { fetchAtRest } from './fetch-at-rest.ts'
import { missingStyleSheets } from './style-sheets.ts'
import { toast } from './toast.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** With its style sheets: one that failed before is fetched again. */
async function fetchPart<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const part = await load()
  await missingStyleSheets()
  return part
}

/** Milliseconds after which it is tried again: a server may be back that no browser tells of. */
const betweenTries = 15_000

async function untilFetched<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await fetchPart(load)
    } catch {
      // The page stands without it meanwhile.
      await new Promise<void>((resolve) => {
        window.addEventListener('online', () => resolve(), { once: true })
        setTimeout(resolve, betweenTries)
      })
    }
  }
}

/** A part that stands beside the page: one that cannot be fetched takes no page away. It comes once it can (O104). */
export function beside<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await untilFetched(load) }))
}

/** As `beside`, for a part that is needed later: it is fetched when the page rests, so that it comes without a network too. */
export function besideLater<Props>(load: Load<Props>) {
  fetchAtRest(load)
  return beside(load)
}

interface Closable {
  onClose: () => void
}

/** What was fetched of a part, for all who open it. */
interface Fetched<Props> {
  load: Load<Props>
  part?: ComponentType<Props>
}

function Opened<Props extends Closable>({ fetched, props }: { fetched: Fetched<Props>; props: Props }) {
  const [, setIsThere] = useState(false)
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    if (fetched.part) return
    const awaited = new AbortController()
    const withdraw = () => {
      awaited.abort()
      close.current()
    }
    const come = (part: ComponentType<Props>) => {
      fetched.part = part
      if (awaited.signal.aborted) return
      awaited.abort()
      setIsThere(true)
    }
    const fail = () => {
      if (awaited.signal.aborted) return
      toast({ message: <FormattedMessage id="kit.missingPart" />, color: 'red' })
      withdraw()
    }
    const meanwhile = { signal: awaited.signal, capture: true }
    fetchPart(fetched.load).then(come, fail)
    document.addEventListener('pointerdown', withdraw, meanwhile)
    document.addEventListener('keydown', (event) => goesOn(event) && withdraw(), meanwhile)
    return () => awaited.abort()
  }, [fetched])
  return fetched.part && <fetched.part {...props} />
}

/** The person is at something else by now. */
const goesOn = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' || key === 'Tab' || (target instanceof HTMLElement && target.matches('input, textarea, select'))

/**
 * A part that is opened by a press, over the page. One that cannot be fetched says so and is closed again, and whoever goes
 * on with something else before it is there has taken the press back: nothing opens that nobody waits for (O104).
 */
export function opened<Props extends Closable>(load: Load<Props>) {
  const fetched: Fetched<Props> = { load }
  return (props: Props) => <Opened fetched={fetched} props={props} />
}

/** As `opened`. It is fetched when the page rests, so that it opens at once, and without a network too. */
export function openedLater<Props extends Closable>(load: Load<Props>) {
  fetchAtRest(load)
  return opened(load)
}
