// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { ownerMark } from '../../offline/owner-mark.ts'
import { marks } from '../session/marks.ts'

const scripts = [...readFileSync('src/web/index.html', 'utf8').matchAll(/<script>(.*?)<\/script>/gs)]
const show = scripts.find(([, script]) => script?.includes("querySelector('template')"))

/** What the worker answers with, and what its script makes of it. */
function firstScreenOf(address: string): Element | null {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<template data-owner="5@1"><nav><a href="/app/home" aria-current="page"></a><a href="/app/users"></a></nav>
    <main><p>Ann</p></main></template><div id="root"></div>`
  new Function(show?.[1] ?? '')()
  expect(document.querySelector('template')).toBeNull()
  return document.querySelector('#first-screen')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ownerMark.signedIn({ owner: '5@1', id: 'a-session' })
})

it('the screen as it was left is shown to whose device it is, with the page marked that they open', () => {
  const screen = firstScreenOf('/app/users')
  expect(screen?.querySelector('[aria-current]')?.getAttribute('href')).toBe('/app/users')
  expect(screen?.querySelectorAll('[aria-current]')).toHaveLength(1)
})

it.each([
  ['whom this device does not know', () => localStorage.clear()],
  ['who has signed out', () => ownerMark.signedOut()],
  ['who has locked it', () => ownerMark.locked()],
  ['who comes after them', () => ownerMark.signedIn({ owner: '6@1', id: 'another' })],
  ['who finds the mark damaged', () => localStorage.setItem(deviceStorage.owner, '{"visit":')],
  ['who has changed the account', () => sessionStorage.setItem(marks.isStoredStale, 'true')],
])('nothing of it is left on the page for one %s', (_, leave) => {
  leave()
  expect(firstScreenOf('/app/users')).toBeNull()
  expect(document.documentElement.outerHTML).not.toContain('Ann')
})

it('O4: a browser that refuses its storage shows nobody’s screen, and starts the app', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(firstScreenOf('/app/users')).toBeNull()
  vi.unstubAllGlobals()
  expect(firstScreenOf('/app/users')).not.toBeNull()
})
