import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepMerge, isSameContent } from './merge.ts'

test('a part changes what it names and leaves the rest', () => {
  const settings = { panes: { filters: { visible: true }, bookmarks: { visible: true } }, zoomLevel: 1 }
  expect(deepMerge(settings, { panes: { filters: { expanded: false } } })).toEqual({
    panes: { filters: { visible: true, expanded: false }, bookmarks: { visible: true } },
    zoomLevel: 1,
  })
})

test('lists and named members are replaced, and undefined says nothing', () => {
  const settings = { list: [1, 2], extensions: { commands: ['a'], groups: ['b'] }, kept: 1 }
  expect(deepMerge(settings, { list: [3], extensions: { commands: [] }, kept: undefined }, ['extensions'])).toEqual({
    list: [3],
    extensions: { commands: [] },
    kept: 1,
  })
})

test('no message reaches the prototype of anything', () => {
  deepMerge({}, JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'))
  expect('polluted' in {}).toBe(false)
})

test('merging the same part twice is merging it once', () => {
  const tree = fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.dictionary(fc.string(), fc.integer())))
  fc.assert(
    fc.property(tree, tree, (base, change) => {
      const once = deepMerge(base, change)
      expect(deepMerge(once, change)).toEqual(once)
    }),
  )
})

test('content is the same in whichever order members stand, and nowhere else', () => {
  const tree = { name: 'a', list: [{ x: 1, y: null }], none: undefined }
  expect(isSameContent(tree, { list: [{ y: null, x: 1 }], name: 'a' })).toBe(true)
  for (const other of [
    { name: 'a' },
    { ...tree, list: [] },
    { ...tree, list: [{ x: 1, y: 0 }] },
    { ...tree, more: 1 },
    [tree],
  ])
    expect(isSameContent(tree, other), JSON.stringify(other)).toBe(false)
})
