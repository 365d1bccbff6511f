import { useEffect, useRef, useState } from 'react'
import type { KeptPage } from '../../offline/kept-reports.ts'
import { askedOnce } from '../api/asked-once.ts'
import {
  useLazyPowerBiEmbedGetPageToKeepQuery,
  usePowerBiEmbedGetReportPagesQuery,
} from '../api/generated/power-bi-embed.ts'

interface Drawn {
  pages: KeptPage[]
  rights: string
}

interface Progress {
  done: number
  count: number
}

/** Has the server draw pages of a report, one after the other, as they open for the person. */
export function useReportDrawing(reportId: number, isWanted: boolean) {
  const { data } = usePowerBiEmbedGetReportPagesQuery(undefined, { skip: !isWanted })
  const pages = data?.items.filter((page) => page.reportId === reportId) ?? []
  const [getPage] = useLazyPowerBiEmbedGetPageToKeepQuery(askedOnce)
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef<AbortController>(undefined)
  const stop = () => stopped.current?.abort()
  useEffect(() => () => stopped.current?.abort(), [])

  /** Undefined: it was stopped. */
  async function draw(): Promise<Drawn | undefined> {
    const run = new AbortController()
    stopped.current = run
    const drawn: KeptPage[] = []
    let rights = ''
    try {
      for (const { name, displayName } of pages) {
        setProgress({ done: drawn.length, count: pages.length })
        const asked = getPage({ reportId, pageName: name })
        run.signal.addEventListener('abort', () => asked.abort(), { once: true })
        const page = await asked.unwrap().catch((error: unknown) => {
          if (run.signal.aborted) return undefined
          throw error
        })
        if (!page || run.signal.aborted) return undefined
        // Other rows than those of the page before: begun anew.
        if (rights !== '' && rights !== page.rights) return await draw()
        rights = page.rights
        drawn.push({ name, displayName, bytes: page.bytes })
      }
      return { pages: drawn, rights }
    } finally {
      if (stopped.current === run) setProgress(undefined)
    }
  }
  return { pages, progress, draw, stop }
}
