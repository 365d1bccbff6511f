/** One page as it is seen and printed: header, part of the table, footer with the page’s number. */
import type { PaginatedReportView } from '../../contract/models/report-items.ts'
import type { ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import { element } from '../dom.ts'
import { formatValue, type ValueTexts } from '../formats.ts'
import type { Text } from '../texts.ts'
import { isNumeric } from '../visuals/visual-context.ts'
import { type Given, type Sheet, sheetsOf } from './sheets.ts'

type ReportSheet = Sheet<readonly unknown[]>

interface Surroundings {
  text: Text
  locale: string
  valueTexts: ValueTexts
}

export interface Book {
  sheets: readonly ReportSheet[]
  paper(sheet: ReportSheet): HTMLElement
}

function sayParameters({ parameters }: PaginatedReportView, given: Given, { text, locale, valueTexts }: Surroundings) {
  return parameters.flatMap(({ name, prompt, kind }) => {
    const texts = (given[name] ?? []).filter((value) => value !== '')
    if (texts.length === 0) return []
    const said = texts.map((value) => {
      if (kind === 'flag') return value === 'true' ? valueTexts.yes : valueTexts.no
      const type = kind === 'date' ? ('date' as const) : kind === 'number' ? ('decimal' as const) : ('text' as const)
      return formatValue(value, { type, grain: null, format: null }, locale, valueTexts)
    })
    return [text('paginated.parameter', { name: prompt, value: said.join(', ') })]
  })
}

export function bookOf(view: PaginatedReportView, given: Given, result: VisualResult, around: Surroundings): Book {
  const { text, locale, valueTexts } = around
  const { columns } = result
  const totals = result.totals.find(({ keeps }) => keeps.length === 0)?.rows[0]
  const hasTotals = totals !== undefined && result.rows.length > 0 && columns.some(({ isMeasure }) => isMeasure)
  const sheets = sheetsOf(result.rows as readonly (readonly unknown[])[], view.page.rows, hasTotals)
  const said = sayParameters(view, given, around).join(' · ')
  const format = (value: unknown, column: ResultColumn) => formatValue(value, column, locale, valueTexts)
  const classOf = (column: ResultColumn) => (isNumeric(column) ? 'number' : null)
  const refreshed = formatValue(
    view.refreshedAt,
    { type: 'datetime', grain: null, format: 'medium' },
    locale,
    valueTexts,
  )

  const totalsRow = () =>
    element(
      'tr',
      {},
      ...columns.map((column, index) => {
        if (index === 0 && !column.isMeasure) return element('th', { scope: 'row' }, text('visual.total'))
        return element('td', { class: classOf(column) }, column.isMeasure ? format(totals?.[index], column) : '')
      }),
    )

  function tableOf({ rows, number, isLast }: ReportSheet): HTMLElement {
    return element(
      'table',
      {
        class: 'table',
        'aria-label': text('frame.report', { name: view.name, page: text('paginated.page', numbers(number)) }),
      },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...columns.map((column) => element('th', { scope: 'col', class: classOf(column) }, column.name)),
        ),
      ),
      element(
        'tbody',
        {},
        ...rows.map((row) =>
          element(
            'tr',
            {},
            ...columns.map((column, index) =>
              element('td', { class: classOf(column) }, element('bdi', {}, format(row[index], column))),
            ),
          ),
        ),
      ),
      isLast && hasTotals && element('tfoot', {}, totalsRow()),
    )
  }

  const numbers = (number: number) => ({
    number: number.toLocaleString(locale),
    count: sheets.length.toLocaleString(locale),
  })

  return {
    sheets,
    paper(sheet) {
      const isEmpty = result.rows.length === 0
      return element(
        'section',
        { class: 'paper' },
        element(
          'header',
          {},
          element('p', { class: 'paper-head' }, element('bdi', {}, view.header)),
          element('h2', {}, element('bdi', {}, view.name)),
          said !== '' && element('p', { class: 'quiet' }, said),
        ),
        element(
          'div',
          // What is wider than a phone is scrolled to, by keyboard as well.
          {
            class: 'paper-body',
            tabindex: 0,
            role: 'region',
            'aria-label': text('paginated.page', numbers(sheet.number)),
          },
          isEmpty ? element('p', { class: 'waiting' }, text('visual.empty')) : tableOf(sheet),
        ),
        element(
          'footer',
          {},
          element('bdi', {}, view.footer),
          element('span', {}, text('paginated.dataOf', { time: refreshed })),
          element('span', {}, text('paginated.page', numbers(sheet.number))),
        ),
      )
    },
  }
}
