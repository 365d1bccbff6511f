/** How what is tried out is put on a page that is shown in small. */

const mark = 'data-tried'

/** Null: what stands there by itself is shown again. */
export function putTriedPicture(page: Document, part: 'brand' | 'face', address: string | null): void {
  const place = page.querySelector<HTMLElement>(`[data-part="${part}"]`)
  if (!place) return
  for (const child of place.children) {
    if (child.hasAttribute(mark)) child.remove()
    else if (child instanceof HTMLElement || 'style' in child) {
      const { style } = child as HTMLElement
      if (address === null) style.removeProperty('display')
      else style.setProperty('display', 'none', 'important')
    }
  }
  if (address === null) return
  const picture = page.createElement('img')
  picture.src = address
  picture.alt = ''
  picture.setAttribute(mark, '')
  Object.assign(
    picture.style,
    part === 'brand'
      ? { maxInlineSize: '100%', blockSize: '2.5rem', objectFit: 'contain' }
      : { position: 'absolute', inset: '0', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  )
  place.append(picture)
}

/** Last, as where it is kept. */
export function putSheet(page: Document, sheet: string | undefined): void {
  page.head.querySelector(`style[${mark}]`)?.remove()
  if (sheet === undefined) return
  const style = page.createElement('style')
  style.setAttribute(mark, '')
  style.textContent = sheet
  page.head.append(style)
}
