/** A page of words alone, which needs no other file: in place of an empty one, or of the browser’s own. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Words {
  language: string
  title: string
  detail: string
  /** What is pressed; an empty address is this one. */
  link: { address: string; text: string }
  /** At the end of the page, as it stands. */
  script?: string
}

export const wordsPageOf = ({ language, title, detail, link, script = '' }: Words): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tessera</title>
<style>:root { color-scheme: light dark } main { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 1rem; text-align: center; overflow-wrap: anywhere }</style>
</head>
<body>
<main><div role="alert"><h1>${escaped(title)}</h1><p>${escaped(detail)}</p><p><a href="${escaped(link.address)}">${escaped(link.text)}</a></p></div></main>
${script}</body>
</html>`
