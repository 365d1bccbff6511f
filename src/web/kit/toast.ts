import { fetchAtRest } from './fetch-at-rest.ts'
import type { ToastData } from './show-toast.tsx'

const load = () => import('./show-toast.tsx')
// What could not be done without a network is said without one.
fetchAtRest(load)

/** One at a time, and the latest. The shell draws toasts; their code comes when the page rests, so that no list waits for it. */
export function toast(data: ToastData): void {
  load().then(({ showToast }) => showToast(data), reportError)
}
