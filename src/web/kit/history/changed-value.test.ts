import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import german from '../../../contract/vocabulary/texts/de/entity-history.json' with { type: 'json' }
import { changedValue } from './changed-value.ts'

const intl = createIntl({ locale: 'de', messages: german, timeZone: 'Asia/Tokyo' })

test.each([
  ['System.String', null, ''],
  ['System.String', 'null', ''],
  ['System.String', '"Ann"', 'Ann'],
  ['System.String', '"true"', 'true'],
  ['System.String', '["Admin","User"]', 'Admin, User'],
  ['System.String', '{"a":1}', '{"a":1}'],
  ['System.String', '"cut at th', '"cut at th'],
  ['System.Int32', '12', '12'],
  ['System.Boolean', 'true', 'Ja'],
  ['System.Boolean', '"false"', 'Nein'],
  ['System.Boolean', null, ''],
  ['System.DateTime', '"2031-11-02T18:30:00+00:00"', '03.11.2031, 03:30'],
  ['System.DateTime', '"infinity"', 'infinity'],
])('of %s, %j is shown as %j', (propertyTypeFullName, json, words) => {
  expect(changedValue(intl, { propertyTypeFullName }, json)).toBe(words)
})
