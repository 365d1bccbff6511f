/** The pictures beside each other, in a page that needs nothing else. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from './limits.ts'

export interface Picture extends Measured {
  screen: string
  state: string
  /** Window, language, colours. */
  look: string
  file: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

const figure = ({ state, look, file, faults }: Picture) => `<figure>
  <a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
  <figcaption>${escaped(state)} · ${escaped(look)}${faults.length > 0 ? `<ul>${faults.map((fault) => `<li>${escaped(fault.slice(0, 300))}</li>`).join('')}</ul>` : ''}</figcaption>
</figure>`

const page = (pictures: readonly Picture[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { font: 13px/1.5 system-ui; margin: 24px; background: #f4f6f6 }
section { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
figure { margin: 0; max-width: 480px }
img { max-width: 480px; max-height: 480px; border: 1px solid #ccd; background: white }
li { color: #a11; overflow-wrap: anywhere }
</style>
${[...Map.groupBy(pictures, ({ screen }) => screen)]
  .map(([screen, shown]) => `<h2>${escaped(screen)}</h2>\n<section>${shown.map(figure).join('\n')}</section>`)
  .join('\n')}
</html>
`

export const writeIndex = (folder: string, pictures: readonly Picture[]): void =>
  writeFileSync(join(folder, 'index.html'), page(pictures))
