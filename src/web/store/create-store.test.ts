import { expect, test } from 'vitest'
import { emptyApi } from '../api/empty-api.ts'
import { createStore } from './create-store.ts'
import { joinUnwritten, joinWritten, packed } from './merged-choices.ts'
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
  expect(joinUnwritten(kept, { value: held, before: kept })).toBe(held)
  expect(joinUnwritten(kept, { value: packed({ closedMenuGroups: ['reports'] }), before: null })).toBe(
    packed({ closedMenuGroups: ['people', 'content', 'reports'], columnWidths: { users: { name: 300 } } }),
  )
})

test('O128: a page that writes what it holds changes nothing that another tab has chosen since', () => {
  const before = packed({
    columnWidths: { users: { name: 300, roles: 200 } },
    columns: { users: ['name', 'roles'] },
    closedMenuGroups: ['people', 'reports'],
    followsSystemLook: false,
  })
  const ofOther = packed({
    columnWidths: { users: { name: 350, roles: 200 }, roles: { name: 150 } },
    columns: { users: ['name', 'roles'], roles: ['name'] },
    closedMenuGroups: ['people', 'content'],
    followsSystemLook: true,
  })
  const held = packed({
    columnWidths: { users: { name: 300 } },
    columns: { users: ['roles', 'name'] },
    closedMenuGroups: ['people', 'reports', 'settings'],
    followsSystemLook: false,
  })
  expect(joinWritten(ofOther, held, before)).toBe(
    packed({
      columnWidths: { users: { name: 350 }, roles: { name: 150 } },
      columns: { users: ['roles', 'name'], roles: ['name'] },
      closedMenuGroups: ['people', 'content', 'settings'],
      followsSystemLook: true,
    }),
  )
  expect(joinWritten(before, held, before)).toBe(held)
  expect(joinWritten(packed({ followsSystemLook: true }), packed({ followsSystemLook: false }), null)).toBe(
    packed({ followsSystemLook: true }),
  )
})
