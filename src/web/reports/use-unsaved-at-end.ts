import { useEffect, useRef, useState } from 'react'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { isOfPowerBI } from './embed-service.ts'
import type { Editing } from './use-editing.ts'

/** What became of unsaved changes when their frame went without its person: until there is one again. */
export function useUnsavedAtEnd(editing: Editing, framed: EmbedToken | undefined): MessageKey | undefined {
  const [said, setSaid] = useState<MessageKey>()
  const latest = useRef({ isUnsaved: false, isKept: false })
  latest.current.isUnsaved = editing.isUnsaved
  if (framed) latest.current.isKept = !isOfPowerBI(framed)
  const reportGuid = framed?.reportId
  const { changed } = editing
  useEffect(() => {
    if (reportGuid === undefined) return
    setSaid(undefined)
    return () => {
      const { isUnsaved, isKept } = latest.current
      if (isUnsaved) setSaid(isKept ? 'reports.unsavedKept' : 'reports.unsavedLost')
      changed(false)
    }
  }, [reportGuid, changed])
  return said
}
