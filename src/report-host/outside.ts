/** Somebody opened the frame's address by itself. */
import { element } from './dom.ts'
import { languageOf, loadTexts } from './texts.ts'

export async function sayWhatThisIs(language: string | null): Promise<void> {
  const text = await loadTexts(languageOf(language, null))
  const message = element('main', { class: 'message' }, element('p', {}, text('frame.outside')))
  document.getElementById('report')?.replaceChildren(message)
}
