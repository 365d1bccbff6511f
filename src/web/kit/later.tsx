import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { fetchAtRest } from './fetch-at-rest.ts'
import { withSheets } from './style-sheets.ts'
import { toast } from './toast.ts'
import { late } from './use-is-late.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Milliseconds after which it is tried again: a server may be back that no browser tells of. */
const betweenTries = 15_000

async function untilFetched<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await withSheets(load)
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
  fetchAtRest(() => withSheets(load))
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

/** One press waits at a time. */
let takeBackTheLast: (() => void) | undefined

function Opened<Props extends Closable>({ fetched, props }: { fetched: Fetched<Props>; props: Props }) {
  const [, setIsThere] = useState(false)
  const close = useRef(props.onClose)
  close.current = props.onClose
  const intl = useIntl()
  const words = useRef({ missing: '', late: '' })
  words.current = {
    missing: intl.formatMessage({ id: 'kit.missingPart' }),
    late: intl.formatMessage({ id: 'kit.openedLate' }),
  }
  useEffect(() => {
    if (fetched.part) return
    const awaited = new AbortController()
    const withdraw = () => {
      if (awaited.signal.aborted) return
      awaited.abort()
      close.current()
    }
    takeBackTheLast?.()
    takeBackTheLast = withdraw
    const come = (part: ComponentType<Props>) => {
      fetched.part = part
      if (awaited.signal.aborted) return
      awaited.abort()
      setIsThere(true)
    }
    const fail = () => {
      if (awaited.signal.aborted) return
      toast({ message: words.current.missing, color: 'red' })
      withdraw()
    }
    withSheets(fetched.load).then(come, fail)
    // One that hangs neither comes nor fails.
    const waiting = setTimeout(() => toast({ message: words.current.late }), late)
    awaited.signal.addEventListener('abort', () => clearTimeout(waiting))
    // Nobody has pressed anything for what an address opens.
    if (navigator.userActivation?.isActive === false) return () => awaited.abort()
    const meanwhile = { signal: awaited.signal, capture: true }
    // The key that opens it may be on its way down to the page still.
    const openedAt = performance.now()
    const isLater = ({ timeStamp }: Event) => timeStamp > openedAt
    document.addEventListener('pointerdown', (event) => isLater(event) && withdraw(), meanwhile)
    document.addEventListener('keydown', (event) => isLater(event) && goesOn(event) && withdraw(), meanwhile)
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
  fetchAtRest(() => withSheets(load))
  return opened(load)
}
