/** Light or dark: on the page before any script runs, put there by a script in `src/web/index.html`. */
type Scheme = 'light' | 'dark'

export const schemeOfPage = (): Scheme =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'

const changes = new EventTarget()

export function onSchemeOfPage(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** At once, without another start. */
export function showScheme(scheme: Scheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  changes.dispatchEvent(new Event('change'))
}
