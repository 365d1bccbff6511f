import { describe, expect, test } from 'vitest'
import { isFilterText, type KeyFormValues, keyFormValues, keyRequest, keySchema } from './key-rules.ts'

const say = (key: string) => key
const zone = 'Europe/Tallinn'

const values = (more: Partial<KeyFormValues> = {}): KeyFormValues => ({
  ...keyFormValues(null, zone),
  name: 'Wall',
  ...more,
})

const faultsOf = (more: Partial<KeyFormValues>): Promise<string[]> =>
  keySchema(say, zone)
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
    ['wants a moment', { expiration: 'soon' }, ['expiration kit.date.notAMoment']],
    ['takes five seconds for a page', { slideshowInterval: 5 }, []],
    ['takes no fewer', { slideshowInterval: 4 }, ['slideshowInterval kit.form.wholeNumber']],
    ['takes a filter of the embed protocol', { filter }, []],
    ['takes nothing else for one', { filter: '{' }, ['filter pbiReports.key.filterFault']],
  ])('%s', async (_, more, faults) => {
    expect(await faultsOf(more)).toEqual(faults)
  })

  // The form hands on what is empty as nothing at all.
  test('needs no slideshow', async () => {
    const { slideshowInterval: _, ...rest } = values()
    await expect(keySchema(say, zone).validate(rest)).resolves.toBeTruthy()
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
