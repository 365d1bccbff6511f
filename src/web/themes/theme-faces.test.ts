import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ThemeSettings } from '../../contract/models/theme.ts'
import { type ThemeName, themes } from '../../contract/vocabulary/themes.ts'
import { shellLook } from './theme-faces.ts'

const settings = (
  theme: ThemeName,
  skin: 'light' | 'dark',
  more: Partial<ThemeSettings['menu']> = {},
): ThemeSettings => ({
  theme,
  layout: { layoutType: 'fluid', darkMode: false },
  header: { desktopFixedHeader: true, mobileFixedHeader: true, headerSkin: skin },
  subHeader: { fixedSubHeader: false, subheaderStyle: 'transparent' },
  menu: {
    position: 'left',
    asideSkin: skin,
    fixedAside: true,
    allowAsideMinimizing: true,
    defaultMinimizedAside: false,
    hoverableAside: false,
    submenuToggle: 'Accordion',
    searchActive: true,
    allowMenuScroll: true,
    ...more,
  },
  footer: { fixedFooter: false },
})

test.each(['light', 'dark'] as const)('no two of the thirteen themes look alike, %s, even without colours', (skin) => {
  const looks = themes.map((theme) => {
    const { header, aside, footer } = shellLook(settings(theme, skin))
    return [header['data-ground'], aside['data-ground'], footer, aside['data-mark']].join(' ')
  })
  expect(looks.filter((look, at) => looks.indexOf(look) !== at)).toEqual([])
})

test('each theme has a hue of its own', () => {
  const sheet = readFileSync('src/web/themes/tokens.css', 'utf8')
  const hues = [...sheet.matchAll(/\[data-theme="\w+"\] \{\s+--brand-hue: (\d+);\s+--brand-chroma: ([\d.]+);/g)].map(
    ([, hue, chroma]) => `${hue} ${chroma}`,
  )
  expect(hues).toHaveLength(themes.length)
  expect(new Set(hues).size).toBe(themes.length)
})

test('a menu in the header leaves no side menu for the footer to stand in', () => {
  expect(shellLook(settings('default', 'light')).footer).toBe('aside')
  expect(shellLook(settings('default', 'light', { position: 'top' })).footer).toBe('line')
})

test('a menu that may not scroll goes with the page', () => {
  const aside = (more: Partial<ThemeSettings['menu']>) =>
    shellLook(settings('theme2', 'dark', more)).shell['data-loose-aside']
  expect(aside({})).toBeUndefined()
  expect(aside({ allowMenuScroll: false })).toBe('')
  expect(aside({ fixedAside: false })).toBe('')
})
