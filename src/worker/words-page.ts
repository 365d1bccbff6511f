/** In place of the browser’s own error page, where not even the shell is left: it needs no other file. */
import { healthPaths } from '../contract/vocabulary/health-paths.ts'
import { type CompleteLanguage, completeLanguages, defaultLanguage } from '../contract/vocabulary/languages.ts'
import arabic from '../contract/vocabulary/texts/ar/start.json'
import german from '../contract/vocabulary/texts/de/start.json'
import english from '../contract/vocabulary/texts/en-gb/start.json'
import french from '../contract/vocabulary/texts/fr/start.json'
import { wordsPageOf } from '../shared/words-page.ts'

/** Milliseconds between two looks whether the server is back. */
const between = 15_000

const wordsOf = { ar: arabic, de: german, 'en-gb': english, fr: french } satisfies Record<CompleteLanguage, unknown>

export function wordsPage(): Response {
  const wanted = navigator.language.toLowerCase().split('-')[0]
  const language = completeLanguages.find((name) => name.split('-')[0] === wanted) ?? defaultLanguage
  const words = wordsOf[language]
  const nonce = crypto.randomUUID()
  const script = `<script nonce="${nonce}">
const again = () => fetch('${healthPaths.usual}', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined)
addEventListener('online', again)
setInterval(again, ${between})
</script>
`
  const page = wordsPageOf({
    language,
    title: words['start.title'],
    detail: words['start.detail'],
    link: { address: '', text: words['start.retry'] },
    script,
  })
  return new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`,
    },
  })
}
