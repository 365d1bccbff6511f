import { describe, expect, it } from 'vitest'
import { BrowserValues } from './browser-values.ts'

const refused = new DOMException('denied', 'SecurityError')
const isFull = new DOMException('full', 'QuotaExceededError')

/** As the browser has it: keys, and the methods that fail as long as they are told to. */
function aStorage(kept = new Map<string, string>()) {
  const fails = { get: false, set: false, remove: false }
  const unless = (fault: boolean, error: DOMException) => {
    if (fault) throw error
  }
  const area: Storage = {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem(key) {
      unless(fails.get, refused)
      return kept.get(key) ?? null
    },
    setItem(key, value) {
      unless(fails.set, isFull)
      kept.set(key, value)
    },
    removeItem(key) {
      unless(fails.remove, refused)
      kept.delete(key)
    },
    clear: () => kept.clear(),
  }
  return { area, fails, kept }
}

describe('O4: values that a browser keeps', () => {
  it('are kept where it lets them', () => {
    const { area, kept } = aStorage()
    const values = new BrowserValues(() => area)
    expect(values.set('a', '1')).toBe(true)
    expect([values.get('a'), values.get('b'), values.keeps()]).toEqual(['1', null, true])
    values.remove('a')
    expect([values.get('a'), [...kept]]).toEqual([null, []])
  })

  it.each([
    ['the getter throws', () => raise(refused)],
    ['there is none', () => undefined as unknown as Storage],
  ])('last as long as the page where %s', (_, open) => {
    const values = new BrowserValues(open)
    expect(values.keeps()).toBe(false)
    expect([values.get('a'), values.set('a', '1'), values.get('a')]).toEqual([null, false, '1'])
    values.set('b', '2')
    values.clearExcept(new Set(['b']))
    expect([values.get('a'), values.get('b')]).toEqual([null, '2'])
  })

  it('last as long as the page where it is full, and what was there before is not found again', () => {
    const { area, fails, kept } = aStorage(new Map([['a', 'old']]))
    const values = new BrowserValues(() => area)
    fails.set = true
    expect([values.keeps(), values.set('a', 'new'), values.get('a')]).toEqual([false, false, 'new'])
    expect([...kept]).toEqual([])
    kept.set('a', 'of another tab')
    expect(values.get('a')).toBe('of another tab')
    fails.set = false
    expect([values.set('a', 'newer'), values.get('a'), kept.get('a'), values.keeps()]).toEqual([
      true,
      'newer',
      'newer',
      true,
    ])
  })

  it('are gone for the page, though the browser does not let go of them', () => {
    const { area, fails } = aStorage(new Map([['a', '1']]))
    const values = new BrowserValues(() => area)
    fails.remove = true
    values.remove('a')
    expect(values.get('a')).toBeNull()
    expect(values.set('a', '2')).toBe(true)
    expect(values.get('a')).toBe('2')
    values.clearExcept(new Set())
    expect(values.get('a')).toBeNull()
  })
})

function raise(error: Error): never {
  throw error
}
