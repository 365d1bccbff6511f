/** Choices that a person makes on two devices at the same moment. */
import { randomUUID } from 'node:crypto'
import { contosoAlice, type Portal } from '../harness.ts'
import { answer, type WholeSave, word } from './save.ts'

export async function ofView(portal: Portal): Promise<WholeSave> {
  const alice = await portal.as(contosoAlice)
  const common = { id: randomUUID(), list: 'users', changedAt: portal.now().toISOString() }
  return {
    caller: alice,
    bodies: [
      { ...common, name: 'A', filters: [], sorting: null, columns: ['name'], density: 'compact' },
      {
        ...common,
        name: 'B',
        filters: [{ name: 'role', value: '1' }],
        sorting: 'name',
        columns: null,
        density: 'comfortable',
      },
    ],
    async kept() {
      const { savedViews } = await answer(alice.call('Preferences_GetPreferences'))
      return savedViews.find(({ id }) => id === common.id) ?? {}
    },
  }
}

export async function ofColumns(portal: Portal): Promise<WholeSave> {
  const alice = await portal.as(contosoAlice)
  const common = { list: word(), changedAt: portal.now().toISOString() }
  return {
    caller: alice,
    bodies: [
      { ...common, columns: ['name', 'userName'] },
      { ...common, columns: ['emailAddress'] },
    ],
    async kept() {
      const { chosenColumns } = await answer(alice.call('Preferences_GetPreferences'))
      return chosenColumns.find(({ list }) => list === common.list) ?? {}
    },
  }
}
