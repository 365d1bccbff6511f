// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { afterPress } from './after-press.ts'

const said: string[] = []
const say = (word: string) => () => said.push(word)
const tell = (name: string) => window.dispatchEvent(new Event(name))
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('what comes while a mouse button is down waits until the click has done its work', async () => {
  afterPress(say('at once'))
  expect(said).toEqual(['at once'])
  tell('pointerdown')
  afterPress(say('fault'))
  tell('pointerup')
  say('click')()
  await nextTask()
  expect(said).toEqual(['at once', 'click', 'fault'])
})

test('a press that ends elsewhere holds nothing back', async () => {
  for (const end of ['pointercancel', 'contextmenu', 'blur']) {
    said.length = 0
    tell('pointerdown')
    afterPress(say('fault'))
    tell(end)
    await nextTask()
    expect(said).toEqual(['fault'])
  }
})
