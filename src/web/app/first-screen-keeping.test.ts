// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { emptyApi } from '../api/empty-api.ts'
import { connectionSeen } from '../store/connection.ts'
import { createStore } from '../store/create-store.ts'
import { storedAnswerShown } from '../store/freshness.ts'
import { takeFirstScreen } from './first-screen-keeping.ts'

const nothingKept = { getItem: async () => null, setItem: async () => {}, removeItem: async () => {} }
const newStore = () => createStore({ api: emptyApi, storage: nothingKept })

function rootWith(page: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = `<header><button>Menu</button><div role="status">You are offline.</div></header>
    <nav><a href="/app/main/home">Home</a></nav><main>${page}</main>`
  return root
}

const list = (answers: string, inside = '') =>
  `<div data-answers="${answers}"><input value="typed"><table><tr><td>Ann</td></tr></table>${inside}</div>`
const storedList = list('userGetUsers')

const taken = (page: string, store = newStore()) => takeFirstScreen(store.getState(), rootWith(page), 'today')

it('a list that the device may keep is in the first screen, and what was typed into it is not', async () => {
  const screen = await taken(storedList)
  expect(screen?.page).toContain('Ann')
  expect(screen?.page).not.toContain('typed')
  expect(screen?.age).toBe('<p role="status" hidden="">today</p>')
})

it('links stay as they are, and what works by the app alone is inert', async () => {
  const screen = await taken(storedList)
  expect(screen?.shell).toContain('<a href="/app/main/home">')
  expect(screen?.shell).toMatch(/<button inert=""/)
  expect(screen?.page).toMatch(/<input inert=""/)
})

it('what a list is sorted by can still be read', async () => {
  const headings = '<table><tr><th><button class="sort">Name</button></th></tr></table>'
  expect((await taken(list('userGetUsers', headings)))?.page).toContain('<th><span class="sort">Name</span></th>')
})

it('what is said of one moment is not repeated in another', async () => {
  expect((await taken(storedList))?.shell).not.toContain('offline')
})

it.each([
  ['a page without a list', '<form>secret</form>'],
  ['a list that the contract does not let the device keep', list('auditLogGetAuditLogs')],
  ['a list beside something else', `${storedList}<p>secret</p>`],
  ['a list that is being asked for', storedList.replace('<div ', '<div aria-busy="true" ')],
])('%s is left out, and the shell is kept', async (_, page) => {
  const screen = await taken(page)
  expect(screen?.page).toBe('')
  expect(screen?.shell).toContain('/app/main/home')
  expect(screen?.shell).not.toContain('secret')
})

it('nothing is kept of what was itself shown from the device, or without the server', async () => {
  const shownStored = newStore()
  shownStored.dispatch(storedAnswerShown({ key: 'userGetUsers()', askedAt: 0 }))
  expect(await taken(storedList, shownStored)).toBeNull()
  const alone = newStore()
  alone.dispatch(connectionSeen({ isReachable: false }))
  expect(await taken(storedList, alone)).toBeNull()
})

it('frames and dialogs are not part of it', async () => {
  const screen = await taken(list('userGetUsers', '<iframe title="report"></iframe><div role="dialog">Delete?</div>'))
  expect(screen?.page).not.toMatch(/iframe|Delete/)
})

it('rows that nobody saw are left out', async () => {
  const root = rootWith(list('userGetUsers').replace('</table>', '<tr><td>Bob</td></tr></table>'))
  const [, second] = root.querySelectorAll('tr')
  if (second) second.getBoundingClientRect = () => new DOMRect(0, innerHeight + 1)
  const page = (await takeFirstScreen(newStore().getState(), root, 'today'))?.page
  expect(page).toContain('Ann')
  expect(page).not.toContain('Bob')
})

it('of the styles it keeps what it is drawn with', async () => {
  const style = document.createElement('style')
  style.textContent =
    ':root { color: red } .row:hover { color: green } .other { color: blue } @media print { .row { color: black } }'
  document.head.append(style)
  const styles = (await taken(list('userGetUsers').replace('<tr>', '<tr class="row">')))?.styles
  style.remove()
  expect(styles).toMatch(/red.*green.*black/s)
  expect(styles).not.toContain('blue')
})

it('of variables it keeps those that something kept is drawn with, wherever it stands', async () => {
  const style = document.createElement('style')
  style.textContent = `:root { --line: 1px; --shade: black; --edge: var(--line) solid var(--shade); --idle: red; --tint: blue }
    .row { border: var(--edge) } .other { color: var(--idle) }`
  document.head.append(style)
  const inner = document.createElement('style')
  inner.textContent = ':root { --inner: var(--tint) }'
  document.body.append(inner)
  const row = '<style>b { color: red }</style><tr class="row" style="color: var(--inner)">'
  const screen = await taken(list('userGetUsers').replace('<tr>', row))
  style.remove()
  inner.remove()
  expect(screen?.styles.match(/--\w+(?=:)/g)?.sort()).toEqual(['--edge', '--inner', '--line', '--shade', '--tint'])
  expect((screen?.shell ?? '') + screen?.page).not.toContain('<style')
})

it('of the rules for a class it keeps those that hold for something drawn, in whatever colours or under the pointer', async () => {
  const style = document.createElement('style')
  style.textContent = `.row[data-open] { color: red } .row:hover { color: green } [data-theme="x"] .row { color: blue }
    .row b { color: navy } @media print { .row[data-open] { color: black } }`
  document.head.append(style)
  const styles = (await taken(list('userGetUsers').replace('<tr>', '<tr class="row">')))?.styles
  style.remove()
  expect(styles).toMatch(/green.*blue/s)
  expect(styles).not.toMatch(/red|navy|black|print/)
})
