import { expect, test } from 'vitest'
import { isNobodysNumber, tenantNumber } from './tenant-numbers.ts'

test.each(['1', '7', '999999999'])('%j is a tenant’s number', (text) => {
  expect([tenantNumber(text), isNobodysNumber(text)]).toEqual([Number(text), false])
})

test.each([
  '1000000000',
  '99999999999',
  '-1',
  '+1',
  '01',
  '00',
  '-0',
  '1.5',
  '1e3',
  '0x1',
  ' 1',
  '1;2',
  '１',
  '١',
  '½',
])('A158: %j is a number that no tenant can have', (text) =>
  expect([tenantNumber(text), isNobodysNumber(text)]).toEqual([null, true]),
)

test.each(['0', '', 'null', 'undefined', 'NaN', '[object Object]', null, undefined])('%j names no tenant', (text) => {
  expect([tenantNumber(text), isNobodysNumber(text)]).toEqual([null, false])
})
