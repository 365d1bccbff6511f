/** Texts are parsed when the site is built, so that the page carries no parser (a tenth of the sign-in page's code). */
import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { seededLanguages } from '../src/contract/vocabulary/languages.ts'
import { valuesApart } from '../src/shared/text-placeholders.ts'

const parser = '@formatjs/icu-messageformat-parser'

// The page in the frame reads its own texts without react-intl.
const isCompiled = (id: string) =>
  /\/vocabulary\/texts\/[^/]+\/[^/]+\.json$/.test(id) && !id.endsWith('/report-host.json')

export const compiledTexts: Plugin = {
  name: 'compiled-texts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer, options) {
    // An organisation's own words are parsed by the browser that shows them, or in which they are written.
    if (/\/shared\/text-placeholders\.ts$/.test(importer ?? '')) return null
    return source === parser ? this.resolve(`${parser}/no-parser.js`, importer, { ...options, skipSelf: true }) : null
  },
  load(id) {
    if (!isCompiled(id)) return null
    const texts: Record<string, string> = JSON.parse(readFileSync(id, 'utf8'))
    const isFromRight = seededLanguages.some((one) => one.isRightToLeft && id.includes(`/texts/${one.name}/`))
    const compiled = Object.entries(texts).map(([key, text]) => [
      key,
      isFromRight ? valuesApart(parse(text)) : parse(text),
    ])
    return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, moduleType: 'js' }
  },
}
