import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'

/** Light or dark: on the page before any script runs, put there by a script in `src/web/index.html`. */
export type Scheme = 'light' | 'dark'

export const schemeOfPage = (): Scheme =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'

/** To the server, whose drawing must look right in both. */
export const schemeUnknown = (): Scheme => 'light'

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

/** On this device from the next start on. */
export const keepScheme = (scheme: Scheme): boolean => deviceValues.set(deviceStorage.colorScheme, scheme)

/** At once, and from the next start on. */
export function putScheme(scheme: Scheme): void {
  keepScheme(scheme)
  showScheme(scheme)
}
