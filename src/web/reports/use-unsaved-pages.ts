import type { Report } from 'powerbi-client'
import { useMemo } from 'react'
import { DraftKeeper } from '../kit/form/draft-keeper.ts'
import { useFlush } from '../kit/form/use-draft.ts'

const path = '/report/unsaved'

/** Where the SDK sends, and how it names the frame. */
const frameOf = ({ config, iframe }: Report) => [{ uid: config.uniqueId }, iframe.contentWindow ?? undefined] as const

/** Null: everything is saved. `sent`: there is no answer to that yet. */
async function unsavedIn(report: Report): Promise<{ sent?: unknown } | null> {
  return (await report.service.hpm.get<{ sent?: unknown } | null>(path, ...frameOf(report))).body
}

/** Its own words for what is refused, as the SDK does it. */
const orWords = (refused: { body: unknown }): never => {
  throw refused.body
}

/**
 * What was changed in the frame and not saved, kept as a draft of its person: it survives a reload and the end of the session,
 * and comes back where the same person edits the same report again. What Power BI's own frame holds nobody else can ask for.
 */
export function useUnsavedPages(reportGuid: string | undefined) {
  const keeper = useMemo(() => new DraftKeeper(`report ${reportGuid}`, () => null), [reportGuid])
  useFlush(keeper)
  return useMemo(
    () => ({
      async keep(report: Report) {
        const body = await unsavedIn(report)
        keeper.keep(body ? { unsaved: { to: body } } : {})
      },
      async find() {
        const draft = await keeper.read()
        const { unsaved } = (draft?.changes ?? {}) as { unsaved?: { to: unknown } }
        return draft && unsaved && { savedAt: draft.savedAt, pages: unsaved.to }
      },
      /** Null: they have been saved since. Throws where the report is another one by now. */
      async bringBack(report: Report, pages: unknown): Promise<{ mayBeSaved: boolean } | null> {
        await report.service.hpm.post<void>(path, pages, ...frameOf(report)).catch(orWords)
        const unsaved = await unsavedIn(report)
        return unsaved && { mayBeSaved: unsaved.sent !== undefined }
      },
      forget: () => keeper.forget(),
    }),
    [keeper],
  )
}

export type UnsavedPages = ReturnType<typeof useUnsavedPages>
