import { expect, test, vi } from 'vitest'
import { reportLibrary } from '../../contract/services/report-library.ts'
import { envelopeSchema, serializerWhenAsked } from './serialization.ts'

test('A96: the rows of a report are written in one go, and not value by value', () => {
  const { queryVisuals } = reportLibrary.operations
  const serialize = serializerWhenAsked({ schema: envelopeSchema(queryVisuals) })
  const rows = Array.from({ length: 1000 }, (_, index) => [index, `“${index}”`, null, index % 2 === 0])
  const visual = {
    visualName: 'all',
    columns: [],
    rows,
    totals: [{ keeps: [], rows }],
    isTruncated: false,
    error: null,
  }
  const result = { dataVersion: '11111111-2222-4333-8444-555555555555', results: [visual], fieldValues: [] }
  const answer = { result, targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true }
  expect(JSON.parse(serialize(answer))).toEqual(answer)
  const written = vi.spyOn(JSON, 'stringify')
  serialize(answer)
  expect(written.mock.calls.length).toBeLessThan(rows.length)
  written.mockRestore()
})
