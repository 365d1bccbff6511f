/** The bar below the report that leads through its bookmarks. */
import type { Bookmark } from '../contract/models/report-definition.ts'
import { button, element } from './dom.ts'
import type { Text } from './texts.ts'

export interface BookmarkPlayer {
  readonly bar: HTMLElement
  play(bookmarks: readonly Bookmark[], apply: (name: string) => void): void
  hide(): void
}

export function createBookmarkPlayer(text: Text): BookmarkPlayer {
  const bar = element('div', { class: 'player', role: 'toolbar', 'aria-label': text('bookmarks.play') })
  const hide = () => {
    bar.hidden = true
  }
  hide()
  return {
    bar,
    hide,
    play(bookmarks, apply) {
      const all = bookmarks.flatMap((bookmark) => (bookmark.children?.length ? bookmark.children : [bookmark]))
      bar.hidden = all.length === 0
      if (bar.hidden) return
      let at = -1
      const name = element('span', { 'aria-live': 'polite' })
      const go = (step: number) => {
        at = (at + step + all.length) % all.length
        const bookmark = all[at]
        name.textContent = bookmark?.displayName ?? ''
        if (bookmark) apply(bookmark.name)
      }
      bar.replaceChildren(
        button('‹', { class: 'tool', 'aria-label': text('bookmarks.previous') }, () => go(at < 0 ? 0 : -1)),
        name,
        button('›', { class: 'tool', 'aria-label': text('bookmarks.next') }, () => go(1)),
        button('✕', { class: 'tool', 'aria-label': text('bookmarks.stop') }, hide),
      )
      go(1)
    },
  }
}
