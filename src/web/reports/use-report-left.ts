import { useEffect, useRef } from 'react'
import { personShelf } from '../session/person.ts'

/** The page and the choices of a report, as its frame captures and applies them. */
export interface ReportLeft {
  of: string
  state: string
}

/** By the entry of the browser’s history in which it was left. */
type Entry = readonly [entry: string, left: ReportLeft]

/** Of one tab: further back nobody goes step by step. */
const mostEntries = 8

const isEntry = (value: unknown): value is Entry => {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const [, left] = value
  return typeof left === 'object' && left !== null && 'of' in left && 'state' in left && typeof left.state === 'string'
}

async function leftBefore(): Promise<ReadonlyMap<string, ReportLeft>> {
  const found = await (await personShelf())?.reportLeft.read()
  return new Map(Array.isArray(found) ? found.filter(isEntry) : [])
}

const nothing: ReadonlyMap<string, ReportLeft> = new Map()

/**
 * How the report that is open was left, for the frame that is made anew; with an entry of the browser’s history also for the
 * page that is, by a reload or by the way back. Who opens it again from the app finds it as everybody does.
 */
export function useReportLeft(entry: string | undefined) {
  const latest = useRef<ReportLeft>(undefined)
  const entries = useRef(Promise.resolve(nothing))
  const comesBack = entry !== undefined
  useEffect(() => {
    if (comesBack) entries.current = leftBefore().catch(() => nothing)
  }, [comesBack])
  return {
    left: async () => (comesBack ? (await entries.current).get(entry) : undefined) ?? latest.current,
    leave(left: ReportLeft) {
      latest.current = left
      if (!comesBack) return
      entries.current = entries.current.then((found) => {
        const others = [...found].filter(([other]) => other !== entry)
        return new Map([...others, [entry, left] as const].slice(-mostEntries))
      })
      const write = async () => (await personShelf())?.reportLeft.write([...(await entries.current)])
      write().catch(console.error)
    },
  }
}
