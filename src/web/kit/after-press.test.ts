// @vitest-environment happy-dom
import { act, createElement, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { afterPress, useStillWhilePressed } from './after-press.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

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

function Drawn({ value }: { value: string }) {
  const drawn = useStillWhilePressed(value)
  // Before what comes of a drawing is done.
  useLayoutEffect(() => {
    if (value === 'rows') tell('pointerup')
  })
  return drawn
}

test('what is drawn while a press ends is drawn again after it', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (value: string) => act(() => root.render(createElement(Drawn, { value })))
  show('waiting')
  tell('pointerdown')
  show('rows')
  await act(nextTask)
  expect(place.textContent).toBe('rows')
  act(() => root.unmount())
})
