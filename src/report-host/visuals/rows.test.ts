// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { element } from '../dom.ts'
import { fillRows } from './rows.ts'

function aTable(count: number) {
  const body = element('tbody')
  const scroller = element('div', {}, element('table', {}, body))
  document.body.replaceChildren(scroller)
  const chosen: { index: number; extend: boolean }[] = []
  fillRows(scroller, body, {
    count,
    columns: 1,
    rowHeight: 20,
    headRows: 1,
    make: (index) => element('tr', {}, element('td', {}, `row ${index}`)),
    choose: (index, extend) => chosen.push({ index, extend }),
    offer: () => false,
  })
  const rows = () => [...body.querySelectorAll('tr[data-row]')]
  const press = (key: string, change: KeyboardEventInit = {}) =>
    body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...change }))
  return { body, scroller, chosen, rows, press }
}

test('a few rows are all there', () => {
  expect(aTable(200).rows()).toHaveLength(200)
})

test('of many rows only those in sight are there, and they say which ones they are', () => {
  const { rows, scroller } = aTable(5000)
  expect(rows().length).toBeLessThan(50)
  expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
  scroller.scrollTop = 40_000
  scroller.dispatchEvent(new Event('scroll'))
  expect(rows().length).toBeLessThan(50)
  expect(rows().map((row) => row.textContent)).toContain('row 2000')
})

test('keys walk to rows that were not there yet, and choose them', () => {
  const { press, chosen, rows } = aTable(5000)
  press('End')
  expect(rows().at(-1)?.textContent).toBe('row 4999')
  press('Enter')
  press('ArrowUp')
  press(' ', { ctrlKey: true })
  press('Home')
  press('Enter')
  expect(chosen).toEqual([
    { index: 4999, extend: false },
    { index: 4998, extend: true },
    { index: 0, extend: false },
  ])
})

test('one row at a time is a stop of the tab key', () => {
  const { press, rows } = aTable(10)
  press('ArrowDown')
  expect(rows().map((row) => row.getAttribute('tabindex'))).toEqual([
    '-1',
    '0',
    ...Array.from({ length: 8 }, () => '-1'),
  ])
})
