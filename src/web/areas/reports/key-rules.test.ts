import { describe, expect, test } from 'vitest'
import { momentOfUtc } from '../../kit/date-range/moments.ts'
import { isFilterText, type KeyFormValues, keyFormValues, keyRequest, keySchema } from './key-rules.ts'

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
  keySchema(say, days, undefined, zone)
    .validate(values(more), { abortEarly: false })
    .then(
      () => [],
      ({ inner }: { inner: { path: string; message: string }[] }) =>
        inner.map(({ path, message }) => `${path} ${message}`),
    )

const filter = JSON.stringify({ target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['First line'] })

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
    ['takes a filter of the embed protocol', { filter }, []],
    ['takes nothing else for one', { filter: '{' }, ['filter pbiReports.key.filterFault']],
  ])('%s', async (_, more, faults) => {
    expect(await faultsOf(more)).toEqual(faults)
  })

  test('leaves a key that lasts longer already as it is, and proposes no end beyond the longest time', async () => {
    const before = new Date(Date.now() + 500 * day).toISOString()
    const long = values({ expiration: momentOfUtc(before, zone) })
    await expect(keySchema(say, days, before, zone).validate(long)).resolves.toBeTruthy()
    const { expiration } = keyFormValues(null, { usual: 30, longest: 7 }, zone)
    expect(expiration < inDays(8)).toBe(true)
  })

  // The form hands on what is empty as nothing at all.
  test('needs no slideshow', async () => {
    const { slideshowInterval: _, ...rest } = values()
    await expect(keySchema(say, days, undefined, zone).validate(rest)).resolves.toBeTruthy()
  })

  test('asks for what its clock says, and for nobody’s role where everybody may come', () => {
    const request = keyRequest(
      values({ expiration: '2031-07-01T12:00', isKeyPublic: true, roleIds: ['3'], slideshowPages: ['2'] }),
      { id: null, reportId: 7 },
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

test.each([
  [filter, true],
  [`[${filter},${filter}]`, true],
  [`[${Array(21).fill(filter).join()}]`, false],
  ['[]', false],
  ['"all"', false],
  ['{"any":1}', false],
])('%s has the form of filters: %s', (text, isOne) => {
  expect(isFilterText(text)).toBe(isOne)
})
