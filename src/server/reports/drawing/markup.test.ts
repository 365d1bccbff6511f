import { describe, expect, it } from 'vitest'
import { element, escaped, shortened, textAt, wrapped } from './markup.ts'

describe('R36: a drawn text', () => {
  it.each([
    ['</text><script>alert(1)</script>', '&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="alert(1)', '&quot; onload=&quot;alert(1)'],
    ['a\u0000b\u0007c\ud7ff\uffff\ud800', 'abc\ud7ff'],
    ['&amp;', '&amp;amp;'],
  ])('%j is only ever text', (text, safe) => {
    expect(escaped(text)).toBe(safe)
    expect(textAt(0, 0, text, { size: 12, fill: '#000000' })).toContain(`>${safe}</text>`)
    expect(element('rect', { fill: text })).toBe(`<rect fill="${safe}"></rect>`)
  })

  it('R32: has the order of its own letters, and not of the page around it', () => {
    const look = { size: 12, fill: '#000000' }
    for (const text of ['183 صفًا إجمالًا', '\u200f08\u200f/04\u200f/2023']) {
      expect(textAt(0, 0, text, look)).toContain('unicode-bidi="plaintext"')
    }
    expect(textAt(0, 0, '8 Apr 2023', look)).not.toContain('unicode-bidi')
  })

  it('is cut to its width, with a sign that it goes on', () => {
    expect(shortened('Contoso service desk', 66, 12)).toBe('Contoso s…')
    expect(shortened('Desk', 66, 12)).toBe('Desk')
  })

  it('is broken between words', () => {
    expect(wrapped('one two three\nfour', 50, 12)).toEqual(['one two', 'three', 'four'])
  })
})
