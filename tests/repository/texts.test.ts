import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { completeLanguages, defaultLanguage } from '../../src/contract/vocabulary/languages.ts'
import { isOfSource, localizationSources, productSource } from '../../src/server/texts/localization.ts'

const folder = 'src/contract/vocabulary/texts'
const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, area), 'utf8'))
const areas = readdirSync(join(folder, defaultLanguage))

function placeholders(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const inner =
      element.type === TYPE.select || element.type === TYPE.plural
        ? Object.values(element.options).flatMap((option) => placeholders(option.value))
        : element.type === TYPE.tag
          ? placeholders(element.children)
          : []
    return [element.value, ...inner]
  })
}

test.each(completeLanguages)('%s has every text, and none that English has not', (language) => {
  expect(readdirSync(join(folder, language)).sort()).toEqual([...areas].sort())
  for (const area of areas) {
    expect(Object.keys(read(language, area)).sort(), area).toEqual(Object.keys(read(defaultLanguage, area)).sort())
  }
})

test.each(completeLanguages)('%s uses the placeholders of English in every text, and none is empty', (language) => {
  for (const area of areas) {
    const english = read(defaultLanguage, area)
    for (const [key, text] of Object.entries(read(language, area))) {
      expect(text.trim(), key).not.toBe('')
      expect([...new Set(placeholders(parse(text)))].sort(), key).toEqual(
        [...new Set(placeholders(parse(english[key] ?? '')))].sort(),
      )
    }
  }
})

/** As the specification and programs have them. */
const asGiven = ['PasswordsDontMatch', 'signIn.twitterNotConfirmed']

test('U148: an apostrophe within a word is a printed one in every text', () => {
  const typed = completeLanguages.flatMap((language) =>
    areas.flatMap((area) =>
      Object.entries(read(language, area)).filter(
        ([key, text]) => /\p{L}'\p{L}/u.test(text.replace(/\b[A-Z]+\('.*?'/g, '')) && !asGiven.includes(key),
      ),
    ),
  )
  expect(typed).toEqual([])
})

/** Of files that people write by hand, whose members are what they read. */
const ofWrittenFiles = ['report-definition.json', 'report-import.json']

test('U262: no text of any language names a member of the wire', () => {
  const names = completeLanguages.flatMap((language) =>
    areas
      .filter((area) => !ofWrittenFiles.includes(area))
      .flatMap((area) => Object.entries(read(language, area)))
      .flatMap(
        ([key, text]) =>
          text
            .replace(/\{\w+/g, '')
            .match(/\b[a-z]{3,}[A-Z][A-Za-z]*\b/g)
            ?.map((name) => `${key}: ${name}`) ?? [],
      ),
  )
  expect(names).toEqual([])
})

test.each(completeLanguages)('U266: %s has one set of words for what is wrong with a text', (language) => {
  const [pages, answers] = [read(language, 'languages.json'), read(language, 'settings.json')]
  const ofAnswer = {
    unreadable: 'languages.badText',
    none: 'languages.noPlaceholders',
    other: 'languages.otherPlaceholders',
  }
  for (const [kind, key] of Object.entries(ofAnswer)) {
    const words = (answers[key] ?? '').replace(/^\{member\}\s?: /u, '')
    expect(pages[`languages.texts.fault.${kind}`]?.toLowerCase(), key).toBe(words.toLowerCase())
  }
})

test('every text that a page names is there', () => {
  const keys = new Set(areas.flatMap((area) => Object.keys(read(defaultLanguage, area))))
  const firstWords = new Set([...keys].map((key) => key.split('.')[0]))
  const files = globSync('src/{web,report-host}/**/*.{ts,tsx}').filter((file) => !/generated|\.test\./.test(file))
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*(?:\.[a-z]\w*)+)'/gi)].map(([, key = '']) => ({ file, key })),
  )
  expect(named.filter(({ key }) => keys.has(key)).length).toBeGreaterThan(300)
  expect(named.filter(({ key }) => firstWords.has(key.split('.')[0] ?? '') && !keys.has(key))).toEqual([])
})

test('U231: no page says a text with places to fill in without what fills them', () => {
  const filled = new Set(
    areas.flatMap((area) =>
      Object.entries(read(defaultLanguage, area)).flatMap(([key, text]) =>
        placeholders(parse(text)).length > 0 ? [key] : [],
      ),
    ),
  )
  // A call, or an element, with the name of a text and nothing beside it.
  const bare = /(?:formatMessage\(\s*\{\s*id:([^{}]*)\}\s*\)|<FormattedMessage\s+id=([^<>]*?)\/>|\bsay\(([^(),]*)\))/g
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/generated|\.test\./.test(file))
  const said = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(bare)].flatMap(([, ...ids]) => {
      const id = ids.find((one) => one !== undefined) ?? ''
      if (id.includes('values=')) return []
      return [...id.matchAll(/['"]([\w.-]+)['"]/g)].map(([, key = '']) => ({ file, key }))
    }),
  )
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter(({ key }) => filled.has(key))).toEqual([])
})

/** Messages that the specification names, and clients of this family ask for by name. */
const askedForByName = ['UserPhoneNumberIsNotConfirmedAndCanNotLogin', 'WaitingForActivationMessage']

test('every text is used: whole, as a name that the code completes, or in a source of the framework', () => {
  const code = globSync('src/**/*.{ts,tsx,html}')
    .filter((file) => !/generated|\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set([...code.matchAll(/\w+(?:[.-]\w+)*/g)].map(([word]) => word))
  // `menu.${group}`: what stands between is whatever the code puts there.
  const completed = [...code.matchAll(/`(\w+\.[\w.]*)\$\{[^`\n]*?\}([\w.]*)`/g)]
  const isCompleted = (key: string) =>
    completed.some(([, start = '', end = '']) => key.startsWith(start) && key.endsWith(end))
  const isOfFramework = (key: string) =>
    localizationSources.some((source) => source !== productSource && isOfSource(source, key))
  const keys = areas.flatMap((area) => Object.keys(read(defaultLanguage, area)))
  const unused = keys.filter(
    (key) => !words.has(key) && !code.includes(`'${key}'`) && !isCompleted(key) && !isOfFramework(key),
  )
  expect(unused.sort()).toEqual([...askedForByName].sort())
})

test('a key stands in one area only', () => {
  const keys = areas.flatMap((area) => Object.keys(read(defaultLanguage, area)))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
