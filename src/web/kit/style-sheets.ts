/** Addresses of sheets that could not be fetched. The loader of the build takes them for there from then on. */
const missing = new Map<string, Promise<void> | undefined>()

/** From the start of the page on: what fails before anybody asks counts too. */
export function watchStyleSheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      target.remove()
      missing.set(target.href, undefined)
    },
    true,
  )
}

/** Ends when all sheets are there; throws where one still cannot be fetched. */
export async function missingStyleSheets(): Promise<void> {
  await Promise.all([...missing].map(([href, fetching]) => fetching ?? fetchSheet(href)))
}

function fetchSheet(href: string): Promise<void> {
  const fetching = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => {
      missing.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`No answer from ${href}`)))
    document.head.append(link)
  })
  missing.set(href, fetching)
  return fetching
}
