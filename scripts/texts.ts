/** What each seeded language lacks of English, and what reads the same in both: a name may, a sentence should not. */
import { defaultLanguage, seededLanguages } from '../src/contract/vocabulary/languages.ts'
import { shippedTexts } from '../src/server/texts/localization.ts'

const english = shippedTexts(defaultLanguage)
const keys = Object.keys(english)

console.table(
  Object.fromEntries(
    seededLanguages.map(({ name, displayName }) => {
      const texts = shippedTexts(name)
      const there = keys.filter((key) => texts[key] !== undefined)
      const same = name === defaultLanguage ? [] : there.filter((key) => texts[key] === english[key])
      const row = { language: displayName, texts: there.length, missing: keys.length - there.length, same: same.length }
      return [name, row]
    }),
  ),
)

/** `npm run texts -- de`: the keys themselves. */
const [asked] = process.argv.slice(2)
if (asked) {
  const texts = shippedTexts(asked)
  for (const key of keys.filter((key) => texts[key] === undefined)) console.log(`missing  ${key}`)
  for (const key of keys.filter((key) => texts[key] === english[key])) console.log(`same     ${key}: ${texts[key]}`)
}
