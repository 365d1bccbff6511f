import { expect, it } from 'vitest'
import { PageStyles } from './page-styles.ts'

const html = '<main class="box _own_1 m_1"><button style="--size:var(--from-html)">Go</button></main>'
const styled = (css: string) => new PageStyles(css).for(html)

it.each([
  ['.box{a:b}', '.box{a:b}'],
  ['.box.other{a:b}', ''],
  ['.other .box,.box>button{a:b}', '.box>button{a:b}'],
  ['button{a:b}table{a:b}', 'button{a:b}'],
  ['body{a:b}:root{a:b}[data-x] .box{a:b}', 'body{a:b}:root{a:b}[data-x] .box{a:b}'],
  ['.box:not(.other,.another){a:b}', '.box:not(.other,.another){a:b}'],
  ['.box:is(.other,:hover)::before{a:b}', '.box:is(.other,:hover)::before{a:b}'],
  ['@media (x){.other{a:b}}', ''],
  ['@media (x){@supports (y){.box{a:b}.other{a:b}}}', '@media (x){@supports (y){.box{a:b}}}'],
  ['@layer a,b;.box{a:b}', '.box{a:b}'],
  ['@keyframes turn{to{a:b}}@font-face{c:d}', '@font-face{c:d}'],
  [`.box::after{content:"}.other{";a:url(data:x;y)}`, `.box::after{content:"}.other{";a:url(data:x;y)}`],
  ['/* .other{ */.box{a:b}', '.box{a:b}'],
])('of %s it keeps %s', (css, kept) => {
  expect(styled(css)).toBe(kept)
})

it('the same sheet serves pages of several kinds', () => {
  const styles = new PageStyles('h1{a:b}h2{a:b}')
  expect([styles.for('<h1>'), styles.for('<h2>'), styles.for('<h1>')]).toEqual(['h1{a:b}', 'h2{a:b}', 'h1{a:b}'])
})

it('variables are kept that a rule, the markup or another of them reads', () => {
  expect(styled(':root{--ink:var(--deep,red);--deep:b;--none:c;--from-html:d}.box{color:var(--ink)}')).toBe(
    ':root{--ink:var(--deep,red);--deep:b;--from-html:d}.box{color:var(--ink)}',
  )
  expect(styled(':root{--none:c}')).toBe('')
})
