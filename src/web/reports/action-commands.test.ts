import { expect, test } from 'vitest'
import { type ActionableTask, chosenAction, commandsOf } from './action-commands.ts'
import { fittingRows, rowsOf } from './action-payload.ts'

const task: ActionableTask = {
  id: 7,
  taskName: 'Escalate',
  visualName: 'topics, + list',
  isInteractive: false,
  url: 'https://example.com/hook',
  httpVerb: 'POST',
  hasVisualPayload: true,
  hasVisualMetadata: true,
  hasCustomMessage: false,
  httpBody: null,
}

test('a task is a command of each of its visuals, in the menu of the visual and in that of a point', () => {
  const commands = commandsOf([task])
  expect(commands.map(({ selector }) => selector)).toMatchObject([{ visualName: 'topics' }, { visualName: 'list' }])
  expect(new Set(commands.map(({ name }) => name)).size).toBe(2)
  for (const { extend } of commands) expect(Object.keys(extend)).toEqual(['visualOptionsMenu', 'visualContextMenu'])
})

test('what was chosen is found by command and visual, and nothing else is', () => {
  const [first, second] = commandsOf([task]).map(({ name }) => name)
  const at = (command: string | undefined, name: string) => chosenAction([task], command ?? '', { visual: { name } })
  expect(at(first, 'topics')).toMatchObject({ visualName: 'topics', isUnderlying: false })
  expect(at(second, 'list')).toMatchObject({ visualName: 'list', isUnderlying: true })
  expect(at(first, 'scores')).toBeNull()
  expect(at('tessera-task-8-0', 'topics')).toBeNull()
  expect(at('note', 'topics')).toBeNull()
})

test('rows are named by their columns, and as many of the first go along as have room', () => {
  const rows = rowsOf('Region,Amount\r\n"North, far",1\r\nSouth,2\r\n')
  expect(rows).toEqual([
    { Region: 'North, far', Amount: '1' },
    { Region: 'South', Amount: '2' },
  ])
  expect(fittingRows(rows, 50)).toEqual(rows.slice(0, 1))
  expect(fittingRows(rows, 500)).toEqual(rows)
})
