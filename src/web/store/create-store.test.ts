import { expect, test } from 'vitest'
import { emptyApi } from '../api/empty-api.ts'
import { createStore } from './create-store.ts'
import { joinUnwritten, packed } from './merged-choices.ts'
import { columnWidthChosen, menuGroupToggled, pageSizeChosen } from './preferences.ts'

/** A device that is slow to say what it keeps. */
function slowStorage(kept: object) {
  let read = (_text: string) => {}
  const isRead = new Promise<string>((resolve) => {
    read = resolve
  })
  const members = Object.entries({ ...kept, _persist: { version: 1, rehydrated: true } })
  const text = JSON.stringify(Object.fromEntries(members.map(([name, value]) => [name, JSON.stringify(value)])))
  const storage = { getItem: () => isRead, setItem: async () => {}, removeItem: async () => {} }
  return { storage, answer: () => read(text) }
}

test('O121: what is chosen before the device is read wipes nothing that is kept beside it', async () => {
  const { storage, answer } = slowStorage({
    columnWidths: { users: { name: 300, roles: 200 }, roles: { name: 150 } },
    closedMenuGroups: ['people'],
    pageSizes: { users: 50, roles: 100 },
  })
  const store = createStore({ api: emptyApi, storage })
  store.dispatch(columnWidthChosen({ list: 'users', member: 'name', width: 400 }))
  store.dispatch(menuGroupToggled({ group: 'content' }))
  store.dispatch(pageSizeChosen({ list: 'users', size: 25 }))
  answer()
  await expect.poll(() => store.getState().preferences._persist.rehydrated).toBe(true)
  expect(store.getState().preferences).toMatchObject({
    columnWidths: { users: { name: 400, roles: 200 }, roles: { name: 150 } },
    closedMenuGroups: ['people', 'content'],
    pageSizes: { users: 25, roles: 100 },
  })
})

test('O121: what a page held and could not write takes away what was taken away there; choices alone take nothing', () => {
  const kept = packed({ closedMenuGroups: ['people', 'content'], columnWidths: { users: { name: 300 } } })
  const opened = { closedMenuGroups: ['content'], columnWidths: { users: {} } }
  const held = packed({ ...opened, _persist: { version: 1, rehydrated: true } })
  expect(joinUnwritten(kept, held)).toBe(held)
  expect(joinUnwritten(kept, packed({ closedMenuGroups: ['reports'] }))).toBe(
    packed({ closedMenuGroups: ['people', 'content', 'reports'], columnWidths: { users: { name: 300 } } }),
  )
})
