// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { memoryCaches } from '../../offline/caches-for-tests.ts'
import { keepFirstScreen, readFirstScreen } from '../../offline/first-screen.ts'
import { ownerMark } from '../../offline/owner-mark.ts'
import { marks } from '../session/marks.ts'

const scripts = [...readFileSync('src/web/index.html', 'utf8').matchAll(/<script>(.*?)<\/script>/gs)]
const show = scripts.find(([, script]) => script?.includes('kept-screen'))

const visit = { owner: '5@1', id: 'a-session' }
const screen = {
  address: '/app/users',
  styles: 'nav { color: green }',
  shell: '<nav><a href="/app/home" aria-current="page"></a><a href="/app/users"></a></nav><main></main>',
  page: '<p>Ann</p>',
  age: '<p role="status" hidden>As it was stored</p>',
}
let sealed = ''

/** What the worker answers with, and what its script makes of it. `meanwhile`: what happens while it is opened. */
async function firstScreenOf(address: string, meanwhile = () => {}): Promise<Element | null> {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<script type="text/plain" id="kept-screen">${sealed}</script>
    <template id="app-parts"><link id="app-part"></template><div id="root"></div>`
  new Function(show?.[1] ?? '')()
  meanwhile()
  await vi.waitFor(() => expect(document.getElementById('app-part')).not.toBeNull())
  expect(document.getElementById('kept-screen')).toBeNull()
  return document.querySelector('#first-screen')
}

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  localStorage.clear()
  sessionStorage.clear()
  ownerMark.signedIn(visit)
  await keepFirstScreen(screen, visit, () => false)
  sealed = (await readFirstScreen()) ?? ''
})

it('the screen as it was left is shown to whose device it is, with the page marked that they open', async () => {
  const shown = await firstScreenOf('/app/users')
  expect(shown?.querySelector('[aria-current]')?.getAttribute('href')).toBe('/app/users')
  expect(shown?.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(shown?.querySelector('style')?.textContent).toBe(screen.styles)
  expect(shown?.querySelector('main')?.textContent).toBe('As it was storedAnn')
})

it('at another address it is the shell alone', async () => {
  const shown = await firstScreenOf('/app/home')
  expect(shown?.querySelector('main')?.innerHTML).toBe('')
})

const leaving: [string, () => unknown][] = [
  ['whom this device does not know', () => localStorage.clear()],
  ['who has signed out', () => ownerMark.signedOut()],
  ['who has locked it', () => ownerMark.locked()],
  ['who comes after them', () => ownerMark.signedIn({ owner: '6@1', id: 'another' })],
  ['who comes back in another session', () => ownerMark.signedIn({ owner: '5@1', id: 'another' })],
  ['who finds the mark damaged', () => localStorage.setItem(deviceStorage.owner, '{"visit":')],
]

it.each([...leaving, ['who has changed the account', () => sessionStorage.setItem(marks.isStoredStale, 'true')]])(
  'nothing of it is left on the page for one %s',
  async (_, leave) => {
    leave()
    expect(await firstScreenOf('/app/users')).toBeNull()
    expect(document.documentElement.outerHTML).not.toContain('Ann')
  },
)

it.each(leaving)('O1: nor where it was being opened when the device became that of one %s', async (_, leave) => {
  expect(await firstScreenOf('/app/users', leave)).toBeNull()
})

it('O1: a mark that a killed browser brought back opens what somebody else’s visit has kept no more', async () => {
  const killed = { ...localStorage }
  ownerMark.signedOut()
  await ownerMark.kept()
  for (const [key, value] of Object.entries(killed)) localStorage.setItem(key, value)
  expect(await readFirstScreen()).toBeUndefined()
})

it('O4: a browser that refuses its storage shows nobody’s screen, and starts the app', async () => {
  const { localStorage: area } = globalThis
  vi.stubGlobal('localStorage', undefined)
  expect(await firstScreenOf('/app/users')).toBeNull()
  vi.stubGlobal('localStorage', area)
  expect(await firstScreenOf('/app/users')).not.toBeNull()
})

it('O5: a damaged one is none', async () => {
  sealed = sealed.replace(/^..../, 'AAAA')
  expect(await firstScreenOf('/app/users')).toBeNull()
  sealed = 'x'
  expect(await firstScreenOf('/app/users')).toBeNull()
})
