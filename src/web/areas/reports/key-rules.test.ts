import { describe, expect, test } from 'vitest'
import type { ReportFields } from '../../../contract/services/pbi-reports.ts'
import { momentOfUtc } from '../../kit/date-range/moments.ts'
import { type FilterRow, jsonRow } from './filter-rows.ts'
import { type KeyFormValues, keyFormValues, keyRequest, keySchema } from './key-rules.ts'

const say = (key: string) => key
const zone = 'Europe/Tallinn'
const days = { usual: 30, longest: 365 }
const day = 86_400_000
const inDays = (count: number) => momentOfUtc(new Date(Date.now() + count * day).toISOString(), zone)

const values = (more: Partial<KeyFormValues> = {}): KeyFormValues => ({
  ...keyFormValues(null, days, zone),
  name: 'Wall',
  ...more,
})

const faultsOf = (more: Partial<KeyFormValues>): Promise<string[]> =>
  keySchema(say, days, { before: undefined, tables }, zone)
    .validate(values(more), { abortEarly: false })
    .then(
      () => [],
      ({ inner }: { inner: { path: string; message: string }[] }) =>
        inner.map(({ path, message }) => `${path} ${message}`),
    )

const tables: ReportFields['tables'] = [
  {
    name: 'Agents',
    columns: [
      { name: 'Team', type: 'text' },
      { name: 'Age', type: 'integer' },
    ],
  },
]
const row: FilterRow = {
  table: 'Agents',
  column: 'Team',
  operator: 'In',
  values: 'First line',
  kind: 'text',
  isJson: false,
  json: '',
}

describe('the form of a share key', () => {
  test.each<[string, Partial<KeyFormValues>, string[]]>([
    ['takes a name and an end ahead', {}, []],
    ['wants a name', { name: ' ' }, ['name ThisFieldIsRequired']],
    ['wants an end', { expiration: '' }, ['expiration ThisFieldIsRequired']],
    ['wants an end that is ahead', { expiration: '2020-01-01T12:00' }, ['expiration pbiReports.key.endIsPast']],
    ['takes an end within the longest time', { expiration: inDays(364) }, []],
    ['takes none beyond it', { expiration: inDays(366) }, ['expiration pbiReports.key.endIsTooFar']],
    ['wants a moment', { expiration: 'soon' }, ['expiration kit.date.notAMoment']],
    ['takes five seconds for a page', { slideshowInterval: 5 }, []],
    ['takes no fewer', { slideshowInterval: 4 }, ['slideshowInterval kit.form.wholeNumber']],
    ['takes a filter', { filter: [row] }, []],
    ['wants to know of what', { filter: [{ ...row, column: ' ' }] }, ['filter[0].column ThisFieldIsRequired']],
    ['wants values', { filter: [row, { ...row, values: '\n' }] }, ['filter[1].values ThisFieldIsRequired']],
    ['wants none where a blank is looked for', { filter: [{ ...row, operator: 'IsBlank', values: '' }] }, []],
    [
      'compares with one value',
      { filter: [{ ...row, operator: 'Contains', values: 'a\nb' }] },
      ['filter[0].values pbiReports.filter.oneValue'],
    ],
    [
      'takes values of the column’s kind alone',
      { filter: [{ ...row, column: 'Age', values: '1\ntwo' }] },
      ['filter[0].values pbiReports.filter.oddValue'],
    ],
    ['takes a filter of another kind as JSON', { filter: [{ ...jsonRow, json: '{"target":{}}' }] }, []],
    [
      'takes nothing else for one',
      { filter: [{ ...jsonRow, json: '[]' }] },
      ['filter[0].json pbiReports.key.filterFault'],
    ],
  ])('%s', async (_, more, faults) => {
    expect(await faultsOf(more)).toEqual(faults)
  })

  test('leaves a key that lasts longer already as it is, and proposes no end beyond the longest time', async () => {
    const before = new Date(Date.now() + 500 * day).toISOString()
    const long = values({ expiration: momentOfUtc(before, zone) })
    await expect(keySchema(say, days, { before, tables }, zone).validate(long)).resolves.toBeTruthy()
    const { expiration } = keyFormValues(null, { usual: 30, longest: 7 }, zone)
    expect(expiration < inDays(8)).toBe(true)
  })

  // The form hands on what is empty as nothing at all.
  test('needs no slideshow', async () => {
    const { slideshowInterval: _, ...rest } = values()
    await expect(keySchema(say, days, { before: undefined, tables }, zone).validate(rest)).resolves.toBeTruthy()
  })

  test('says what an empty filter lacks', async () => {
    const empty = { ...values(), filter: [{ operator: 'In', kind: 'text', isJson: false }] }
    await expect(keySchema(say, days, { before: undefined, tables }, zone).validate(empty)).rejects.toMatchObject({
      path: 'filter[0].table',
    })
  })

  test('asks for what its clock says, and for nobody’s role where everybody may come', () => {
    const request = keyRequest(
      values({ expiration: '2031-07-01T12:00', isKeyPublic: true, roleIds: ['3'], slideshowPages: ['2'] }),
      { id: null, reportId: 7, tables },
      zone,
    )
    expect(request).toMatchObject({
      reportId: 7,
      expiration: '2031-07-01T09:00:00.000Z',
      roleIds: [],
      filter: null,
      slideshowInterval: null,
      slideshowPages: [2],
    })
  })
})
