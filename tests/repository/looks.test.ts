/** One scale of type, weights and corners for every screen: what is outside it looks like a mistake, and soon there are forty. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from '../../src/web/themes/theme.ts'

/** Pixels. */
const sizes = [12, 13, 14, 16, 20, 28]
const corners = [0, 4, 6, 8, 12, 999]
const weights = [400, 500, 600]

/** Of the letters that a report's page is set in: what stands there is measured in theirs. */
const lettersOfReport = 13

const pixelsOf = { rem: 16, px: 1, em: lettersOfReport }

/** Each length of a value. `calc(28em / 13)` is 28 pixels on a page that is not scaled; a floor is no size. */
function lengthsIn(value: string): number[] {
  const whole = value.replace(/max\([\d.]+px, (.*)\)/, '$1').replace(/calc\(([\d.]+)em \/ 13\)/g, '$1px')
  return [...whole.matchAll(/([\d.]+)(rem|em|px)/g)].map(
    ([, number, unit]) => Number(number) * pixelsOf[unit as keyof typeof pixelsOf],
  )
}

const isOnScale = (value: string, scale: readonly number[]) =>
  lengthsIn(value).every((length) => scale.some((step) => Math.abs(step - length) < 0.01))

const isNamed = (value: string) => /^(inherit|0|50%|var\(--[\w-]+\))$/.test(value)

interface Rule {
  property: RegExp
  isOn: (value: string) => boolean
}

const rules: readonly Rule[] = [
  {
    property: /^(font-size|--figure)$/,
    isOn: (value) => isNamed(value) || (isOnScale(value, sizes) && /\d(rem|em|px)|var\(/.test(value)),
  },
  { property: /^font$/, isOn: (value) => isNamed(value) || isOnScale(value.replace(/\/\S+/, ''), sizes) },
  { property: /^font-weight$/, isOn: (value) => isNamed(value) || weights.includes(Number(value)) },
  {
    property: /^border(-\w+)*-radius$/,
    isOn: (value) => value.split(' ').every((part) => isNamed(part) || isOnScale(value, corners)),
  },
]

/** Declarations of a sheet, or of styles that stand in a page. Faces name all the weights they have. */
function faultsOf(name: string, text: string): string[] {
  const styles = text.replace(/@font-face \{[^}]*\}/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...styles.matchAll(/(?:^|[{;\s'"`])([a-z-]+):\s*([^;{}'"`]+)/g)].flatMap(([, property = '', value = '']) =>
    rules.some((rule) => rule.property.test(property) && !rule.isOn(value.trim()))
      ? [`${name}: ${property}: ${value.trim()}`]
      : [],
  )
}

const textOf = (path: string) => readFileSync(path, 'utf8')
const sheets = globSync('src/{web,report-host,shared}/**/*.css')

test('style sheets know the sizes, weights and corners of the scale alone', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const pages = ['src/web/index.html', 'src/report-host/index.html', 'src/worker/words-page.ts']
  expect([...sheets, ...pages].flatMap((path) => faultsOf(path, textOf(path)))).toEqual([])
})

test('a size, a weight or a corner outside the scale is found', () => {
  const off =
    'a { font-size: 0.9375rem; font-weight: 620; border-radius: 10px } b { font: 15px/1 sans-serif; font-size: 1.05em }'
  expect(faultsOf('off', off)).toHaveLength(5)
  const on =
    'a { font-size: max(9px, calc(13px * var(--scale))); border-radius: calc(8px * var(--scale)) } b { font-size: calc(28em / 13) }'
  expect(faultsOf('on', on)).toEqual([])
})

test('parts of the component library are given weights of the scale', () => {
  const given = globSync('src/web/**/*.tsx').flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:fw|fontWeight)[=:]\s*\{?['"]?(\w+)/g)].map(([, weight]) => `${path} ${weight}`),
  )
  expect(given.filter((weight) => !weights.includes(Number(weight.split(' ')[1])))).toEqual([])
})

test('the theme is the scale', () => {
  const ofHeadings = Object.values(theme.headings?.sizes ?? {}).map(({ fontSize }) => String(fontSize))
  const ofTheme = [...Object.values(theme.fontSizes ?? {}), ...ofHeadings].flatMap((size) => lengthsIn(String(size)))
  expect([...new Set(ofTheme)].sort((one, other) => one - other)).toEqual(sizes)
  expect(Object.values(theme.fontWeights ?? {}).map(Number)).toEqual(weights)
  expect(Object.values(theme.radius ?? {}).flatMap((radius) => lengthsIn(String(radius)))).toEqual(corners.slice(1))
})

const library = 'src/web/themes/mantine.css'
/** Of names that no part of another sheet has: it comes with the first calendar, and most pages do without. */
const calendars = 'src/web/kit/date-range/dates.css'

test('the sheets of the component library are imported in one file', () => {
  const elsewhere = [...globSync('src/**/*.{ts,tsx,html}'), ...sheets].filter(
    (path) => ![library, calendars].includes(path) && /@mantine\/[\w/]+\.css/.test(textOf(path)),
  )
  expect(elsewhere).toEqual([])
  expect(textOf(calendars).match(/@mantine\/[\w/]+\.css/g)).toEqual(['@mantine/dates/styles.css'])
})

test('every part that a screen uses has its sheet there', () => {
  const used = globSync('src/web/**/*.tsx').flatMap((path) =>
    [...textOf(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const sheetOf = (name: string) => `@mantine/core/styles/${name}.css`
  const withSheet = used.map(sheetOf).filter((sheet) => existsSync(`node_modules/${sheet}`))
  expect(withSheet.length).toBeGreaterThan(20)
  expect(withSheet.filter((sheet) => !textOf(library).includes(sheet))).toEqual([])
})
