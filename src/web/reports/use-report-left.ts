import { useEffect, useRef } from 'react'
import { personShelf } from '../session/person.ts'

/** The page and the choices of a report, as its frame captures and applies them. */
export interface ReportLeft {
  of: string
  state: string
}

const isReportLeft = (value: unknown): value is ReportLeft =>
  typeof value === 'object' && value !== null && 'of' in value && 'state' in value && typeof value.state === 'string'

async function leftBefore(): Promise<ReportLeft | undefined> {
  const found = await (await personShelf())?.reportLeft.read()
  return isReportLeft(found) ? found : undefined
}

/**
 * How the report that is open was left, for the frame that is made anew; with `comesBack` also for the page that is. Who goes
 * elsewhere in the app, and comes back, finds it as everybody does.
 */
export function useReportLeft(comesBack: boolean) {
  const latest = useRef<ReportLeft>(undefined)
  const before = useRef<Promise<ReportLeft | undefined>>(undefined)
  useEffect(() => {
    if (!comesBack) return
    before.current = leftBefore()
    return () => void personShelf().then((shelf) => shelf?.reportLeft.forget())
  }, [comesBack])
  return {
    left: async () => latest.current ?? (await before.current),
    leave(left: ReportLeft) {
      latest.current = left
      if (comesBack) personShelf().then((shelf) => shelf?.reportLeft.write(left), console.error)
    },
  }
}
