import { describe, expect, it } from 'vitest'
import { DaxFault, parseDax } from './dax.ts'

describe('a DAX query of the library', () => {
  it('names columns, kept values, measures, rows and order', () => {
    const query = `
      EVALUATE TOPN(10, SUMMARIZECOLUMNS(
        'Sales ''24'[Item]]s], Stores[Country],
        TREATAS({"DE", "say ""hi""", 5, -1.5, TRUE(), BLANK()}, Stores[Country]),
        "Sum", [Total sales]))
      ORDER BY [Total sales] DESC`
    expect(parseDax(query)).toEqual({
      columns: [
        { table: "Sales '24", column: 'Item]s' },
        { table: 'Stores', column: 'Country' },
      ],
      filters: [{ column: { table: 'Stores', column: 'Country' }, values: ['DE', 'say "hi"', 5, -1.5, true, null] }],
      measures: [{ label: 'Sum', name: 'Total sales' }],
      top: 10,
      order: { table: null, name: 'Total sales', direction: 'desc' },
    })
  })

  it.each([
    ['', null],
    ['SELECT 1', 'SELECT'],
    ['EVALUATE Sales', 'Sales'],
    ['EVALUATE SUMMARIZECOLUMNS(A[b]) ; DROP', '; DROP'],
    ['EVALUATE SUMMARIZECOLUMNS(A[b], "x", SUM(A[b]))', 'SUM'],
    ['EVALUATE SUMMARIZECOLUMNS(A[b]) EVALUATE', 'EVALUATE'],
    ['EVALUATE TOPN(0, SUMMARIZECOLUMNS(A[b]))', '0'],
    ['EVALUATE SUMMARIZECOLUMNS(A[b)', '[b)'],
  ])('is not %j, and the place is named', (text, near) => {
    expect(() => parseDax(text)).toThrow(new DaxFault(near))
  })

  it('of thousands of signs is refused in no time', () => {
    const started = performance.now()
    expect(() => parseDax(`EVALUATE ${"'".repeat(8000)}`)).toThrow(DaxFault)
    expect(() => parseDax(`EVALUATE ${'['.repeat(8000)}`)).toThrow(DaxFault)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
