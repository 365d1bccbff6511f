import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { deviceStorage } from './device-storage.ts'

const scripts = [...readFileSync('src/web/index.html', 'utf8').matchAll(/<script>(.*?)<\/script>/gs)]
const [, script = ''] = scripts.find(([, text]) => text?.includes('colorScheme')) ?? []

function firstPaint(stored: Record<string, string> | undefined, systemIsDark = false) {
  const root = { lang: 'en-gb', dir: '', dataset: {} }
  const window = {
    get localStorage() {
      if (!stored) throw new DOMException('denied', 'SecurityError')
      return { getItem: (key: string) => stored[key] ?? null }
    },
    matchMedia: () => ({ matches: systemIsDark }),
  }
  runInNewContext(script, { window, document: { documentElement: root } })
  return root
}

describe('before the first paint', () => {
  it('a device shows theme, scheme, language and direction as it was left', () => {
    const stored = {
      [deviceStorage.theme]: 'theme7',
      [deviceStorage.colorScheme]: 'light',
      [deviceStorage.language]: 'ar',
      [deviceStorage.direction]: 'rtl',
    }
    expect(firstPaint(stored, true)).toEqual({
      lang: 'ar',
      dir: 'rtl',
      dataset: { theme: 'theme7', mantineColorScheme: 'light' },
    })
  })

  it.each([[{}], [undefined]])('a device that remembers nothing (%j) follows the system', (stored) => {
    expect(firstPaint(stored, true)).toEqual({
      lang: 'en-gb',
      dir: 'ltr',
      dataset: { theme: 'default', mantineColorScheme: 'dark' },
    })
    expect(firstPaint(stored).dataset).toMatchObject({ mantineColorScheme: 'light' })
  })
})
