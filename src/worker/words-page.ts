/** In place of the browser’s own error page, where not even the shell is left: it needs no other file. */
import { healthPaths } from '../contract/vocabulary/health-paths.ts'
import { type CompleteLanguage, completeLanguages, defaultLanguage } from '../contract/vocabulary/languages.ts'
import arabic from '../contract/vocabulary/texts/ar/start.json'
import german from '../contract/vocabulary/texts/de/start.json'
import english from '../contract/vocabulary/texts/en-gb/start.json'
import french from '../contract/vocabulary/texts/fr/start.json'

/** Milliseconds between two looks whether the server is back. */
const between = 15_000

const wordsOf = { ar: arabic, de: german, 'en-gb': english, fr: french } satisfies Record<CompleteLanguage, unknown>

export function wordsPage(): Response {
  const wanted = navigator.language.toLowerCase().split('-')[0]
  const language = completeLanguages.find((name) => name.split('-')[0] === wanted) ?? defaultLanguage
  const words = wordsOf[language]
  const nonce = crypto.randomUUID()
  const page = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tessera</title>
<style>:root { color-scheme: light dark } main { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 1rem; text-align: center }</style>
</head>
<body>
<main><div role="alert"><h1>${words['start.title']}</h1><p>${words['start.detail']}</p><p><a href="">${words['start.retry']}</a></p></div></main>
<script nonce="${nonce}">
const again = () => fetch('${healthPaths.usual}', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => undefined)
addEventListener('online', again)
setInterval(again, ${between})
</script>
</body>
</html>`
  return new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`,
    },
  })
}
