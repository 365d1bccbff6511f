/** A tenant's style sheet may change how pages look. It may not load anything, run anything, or tell anybody anything. */
import type { UploadedFile } from '../../../contract/operation.ts'
import { invalid } from '../../access/refusals.ts'

/** `\75 rl` is `url` to a browser. */
const unescaped = (css: string): string =>
  css.replace(/\\([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|\\([^\r\n])/gi, (_, hex: string | undefined, plain: string) => {
    if (hex === undefined) return plain
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?(\*\/|$)/g, '')

const refusedWords: readonly [pattern: RegExp, what: string][] = [
  [/@\s*import\b/, '@import'],
  [/@\s*namespace\b/, '@namespace'],
  [/@\s*document\b/, '@document'],
  [/\bexpression\s*\(/, 'expression()'],
  [/(java|vb|live)script\s*:/, 'javascript:'],
  [/-moz-binding/, '-moz-binding'],
  [/(?<![\w-])behavior\s*:/, 'behavior'],
  [/(?<![\w-])(-webkit-)?image-set\s*\(/, 'image-set()'],
  [/(?<![\w-])(image|src|element|paint)\s*\(/, 'image()'],
  [/<\s*(\/\s*)?(style|script)/, '<style>'],
  [/<!--/, '<!--'],
]

/** Within the sheet itself, or to an element of the page. */
const harmlessTarget = /^(#[\w-]*|data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*)$/

/** What must not stand in the sheet; null where all of it may. */
export function cssFault(css: string): string | null {
  // Comments part words for a reader and join them for some browsers, so both readings must be harmless.
  for (const reading of [css, withoutComments(css)]) {
    const text = unescaped(reading).toLowerCase()
    const word = refusedWords.find(([pattern]) => pattern.test(text))
    if (word) return word[1]
    for (const [, target = ''] of text.matchAll(/url\s*\(([^)]*)/g)) {
      if (!harmlessTarget.test(target.trim().replace(/^['"]|['"]$/g, ''))) return 'url()'
    }
  }
  return null
}

/** Control characters other than white space are no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000e-\u001f]/

export function checkedCss({ bytes }: UploadedFile): { fileType: string; bytes: Uint8Array } {
  const css = decoded(bytes)
  if (css === null || css.trim() === '' || controls.test(css)) throw invalid('file', 'looks.noCss')
  const what = cssFault(css)
  if (what !== null) throw invalid('file', 'looks.unsafeCss', { what })
  return { fileType: 'text/css; charset=utf-8', bytes: new TextEncoder().encode(css) }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
