/** A style sheet of the build did not come, at another try either. */
export class MissingSheetError extends Error {
  override readonly name = 'MissingSheetError'
}

/** Addresses of sheets that could not be fetched. The loader of the build takes them for there from then on. */
const missing = new Map<string, Promise<void> | undefined>()

/** Of the build, which nobody else puts there or takes away. */
const isOfBuild = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement &&
  target.rel === 'stylesheet' &&
  new URL(target.href).pathname.startsWith('/assets/')

/** From the start of the page on: what fails before anybody asks counts too. */
export function watchStyleSheets(): void {
  const note = ({ type, target }: Event) => {
    // A page that a portal answers in its place is a sheet without rules.
    if (!isOfBuild(target) || (type === 'load' && target.sheet?.cssRules.length !== 0)) return
    missing.set(target.href, undefined)
    target.remove()
  }
  document.addEventListener('error', note, true)
  document.addEventListener('load', note, true)
}

/** The sheet for which the loader has refused a part. */
const sheetNamedIn = (error: unknown): string | undefined =>
  error instanceof Error ? /^Unable to preload CSS for (\S+)/.exec(error.message)?.[1] : undefined

/** Ends when these are there, and throws where one still cannot be fetched. Others that are missing come when they can. */
async function fetchMissingSheets(awaited: ReadonlySet<string>): Promise<void> {
  const fetching = [...missing].map(([href, before]) => ({ href, sheet: before ?? fetchSheet(href) }))
  for (const { sheet } of fetching) sheet.catch(() => undefined)
  await Promise.all(fetching.flatMap(({ href, sheet }) => (awaited.has(href) ? [sheet] : [])))
}

/** Sheets that a part was refused for. */
const lacking = new WeakMap<object, Set<string>>()

/** With its style sheets: one that failed is fetched once more, and again with the next try (O123). */
export async function withSheets<Part>(load: () => Promise<Part>): Promise<Part> {
  const sheets = lacking.get(load) ?? new Set<string>()
  await fetchMissingSheets(sheets)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      const sheet = sheetNamedIn(error)
      if (!sheet || sheets.has(sheet)) throw error
      lacking.set(load, sheets.add(sheet))
      await fetchMissingSheets(new Set([sheet]))
    }
  }
}

function fetchSheet(href: string): Promise<void> {
  const fetching = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    // After `watchStyleSheets`, which has looked at it by then.
    link.addEventListener('load', () => {
      if (!link.isConnected) return reject(new MissingSheetError(`No style sheet at ${href}`))
      missing.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new MissingSheetError(`No answer from ${href}`)))
    document.head.append(link)
  })
  missing.set(href, fetching)
  return fetching
}
