import { fetchAtRest } from './fetch-at-rest.ts'
import classes from './plain-toast.module.css'
import type { ToastData } from './show-toast.tsx'

const load = () => import('./show-toast.tsx')
// What could not be done without a network is said without one.
fetchAtRest(load)

/** One at a time, and the latest. The shell draws toasts; their code comes when the page rests, so that no list waits for it. */
export function toast(data: ToastData): void {
  load().then(
    ({ showToast }) => showToast(data),
    (error) => (typeof data.message === 'string' ? sayPlainly(data.message) : reportError(error)),
  )
}

/** Milliseconds: as long as a toast stands. */
const shownFor = 8_000

let said: HTMLElement | undefined

/** Where not even the code of toasts could be fetched. */
function sayPlainly(message: string): void {
  said?.remove()
  const line = document.createElement('p')
  said = line
  line.className = classes.plain ?? ''
  line.setAttribute('role', 'alert')
  line.textContent = message
  document.body.append(line)
  setTimeout(() => line.remove(), shownFor)
}
