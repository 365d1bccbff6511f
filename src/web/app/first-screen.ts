/**
 * The screen as it was left, on the page before the app runs: its links lead where they say, and what needs the app is inert
 * until the app takes its place.
 */
import { firstScreenKey, readFirstScreen } from '../../offline/first-screen.ts'
import { marks } from '../session/marks.ts'

export { firstScreenKey }

export interface FirstScreen {
  /** Where the page in it was; the shell around it is the same everywhere. */
  address: string
  /** Files that it looks wrong without. */
  styles: readonly string[]
  shell: string
  page: string
  /** Says from when it is, in the person’s language. */
  age: string
}

const id = 'first-screen'

/** Milliseconds: a device that is slower than this must not keep the app waiting. */
const patience = 500
/** Milliseconds: who looks at it for so long is told how old it is. */
const untilAge = 1000

const isText = (value: unknown) => typeof value === 'string'

const isFirstScreen = (value: unknown): value is FirstScreen =>
  typeof value === 'object' &&
  value !== null &&
  'styles' in value &&
  Array.isArray(value.styles) &&
  value.styles.every(isText) &&
  ['address', 'shell', 'page', 'age'].every((name) => isText(Reflect.get(value, name)))

const mayDraw = (): boolean =>
  // Over a network the app’s own parts are what takes time, and they come with what the server says now.
  navigator.serviceWorker?.controller != null &&
  /^\/(app(\/|$)|$)/.test(location.pathname) &&
  localStorage.getItem(marks.isRemembered) !== null &&
  localStorage.getItem(marks.isSignOutPending) === null &&
  sessionStorage.getItem(marks.isStoredStale) === null

export const currentAddress = (): string => location.pathname + location.search

export const styleSheets = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => new URL(href).pathname)

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** What was put on the page is painted; a page that nobody sees paints nothing, and does not wait. */
const painted = () =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))), wait(100)])

export const pageParsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

const styled = (path: string) =>
  new Promise<boolean>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    document.head.append(link)
  })

let isOver = false

const drawn = () => document.getElementById(id)

async function draw(screen: FirstScreen): Promise<void> {
  const root = document.getElementById('root')
  const present = styleSheets()
  // Another version of the app looks different.
  if (!root || isOver || present.some((path) => !screen.styles.includes(path))) return
  const holder = document.createElement('div')
  holder.id = id
  // Our own markup, from a seal that nobody else can make; the page’s policy lets no script in it run.
  holder.innerHTML = screen.shell
  for (const link of holder.querySelectorAll<HTMLAnchorElement>('nav a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  // The app draws behind it, so that it is laid out when its moment comes.
  root.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden'
  root.before(holder)
  const main = holder.querySelector('main')
  const hasPage = screen.page !== '' && screen.address === currentAddress()
  const missing = hasPage ? screen.styles.filter((path) => !present.includes(path)) : []
  const styling = Promise.all(missing.map(styled))
  await painted()

  if (!main || !hasPage || (await styling).includes(false)) return
  main.innerHTML = screen.page
  await painted()
  setTimeout(() => tellAge(main, screen.age), untilAge)
}

function tellAge(main: HTMLElement, age: string): void {
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.textContent = age
  main.prepend(line)
}

/** Settles when the app may start: the screen stands, there is none, or it takes too long. False: nobody is remembered. */
export async function drawFirstScreen(): Promise<boolean> {
  if (!mayDraw()) return false
  const drawing = async () => {
    const screen = await readFirstScreen()
    await pageParsed()
    if (isFirstScreen(screen)) await draw(screen)
  }
  // A device that cannot be read shows what the app shows there.
  await Promise.race([drawing().catch(console.error), wait(patience)])
  return true
}

export function removeFirstScreen(): void {
  isOver = true
  const focused = document.activeElement
  const screen = drawn()
  if (!screen) return
  const href = screen.contains(focused) ? focused?.getAttribute('href') : null
  screen.remove()
  const root = document.getElementById('root')
  root?.removeAttribute('style')
  if (href) root?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus()
}

/** Milliseconds after which the app’s own screen is shown, whatever it still waits for. */
const longest = 1500

/** Removed when the app’s screen has stood for two frames: what it asks for, it asks for in the first. */
export function giveWayTo(isAppReady: () => boolean): void {
  const since = performance.now()
  let frames = 0
  const look = () => {
    frames = isAppReady() && document.querySelector('#root main')?.hasChildNodes() ? frames + 1 : 0
    if (frames > 2 || performance.now() - since > longest) removeFirstScreen()
    else requestAnimationFrame(look)
  }
  look()
}
