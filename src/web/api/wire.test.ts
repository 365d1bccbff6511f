import { beforeAll, expect, test } from 'vitest'
import { sayUnexpected } from '../i18n/unexpected.ts'
import { errorOf, missingParameter, parseAnswer, queryString, requestHeaders, unreachable } from './wire.ts'

const envelope = (members: object) =>
  JSON.stringify({
    result: null,
    targetUrl: null,
    success: true,
    error: null,
    unAuthorizedRequest: false,
    __abp: true,
    ...members,
  })

test('every call asks for a fresh answer and says that a script sent it', () => {
  expect(requestHeaders({ accessToken: null, culture: '', tenantId: undefined })).toEqual({
    Accept: 'application/json, text/plain, */*',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    Expires: 'Sat, 01 Jan 2000 00:00:00 GMT',
    'X-Requested-With': 'XMLHttpRequest',
  })
})

test('token, culture and tenant travel in their headers, the tenant under both names', () => {
  expect(requestHeaders({ accessToken: 't', culture: 'ar', tenantId: 7 })).toMatchObject({
    Authorization: 'Bearer t',
    '.AspNetCore.Culture': 'ar',
    'Accept-Language': 'ar',
    'Abp.TenantId': '7',
    'Abp-TenantId': '7',
  })
})

test('O73: the operator is named, too, since a cookie may be of another tab', () => {
  const headers = requestHeaders({ accessToken: null, culture: '', tenantId: null })
  expect(headers).toMatchObject({ 'Abp.TenantId': '0', 'Abp-TenantId': '0' })
})

test('a tenant that is no integer is left out', () => {
  expect(Object.keys(requestHeaders({ accessToken: null, culture: 'ar', tenantId: Number.NaN }))).not.toContain(
    'Abp.TenantId',
  )
})

test('members of a list are repeated, dates are ISO, and what is not given is left out', () => {
  const params = {
    Permissions: ['Pages', 'Pages.Tenants'],
    Role: null,
    Filter: undefined,
    Sorting: 'name ASC',
    OnlyLockedUsers: false,
    StartDate: new Date(Date.UTC(2026, 0, 31)),
  }
  expect(queryString(params)).toBe(
    '?Permissions=Pages&Permissions=Pages.Tenants&Sorting=name+ASC&OnlyLockedUsers=false&StartDate=2026-01-31T00%3A00%3A00.000Z',
  )
  expect(queryString({})).toBe('')
  expect(queryString(undefined)).toBe('')
})

test('a required parameter that is null is refused in the specified words', () => {
  expect(missingParameter(['Id'], { Id: null })).toBe("The parameter 'Id' cannot be null.")
  expect(missingParameter(['Id', 'themeName'], { Id: 0 })).toBe("The parameter 'themeName' cannot be null.")
  expect(missingParameter(['Id'], { Id: 0 })).toBeNull()
  expect(missingParameter(undefined, {})).toBeNull()
})

test('an envelope is taken off, and where a raw body belongs it is taken as it is', () => {
  expect(parseAnswer(200, envelope({ result: { totalCount: 1 } }))).toEqual({ data: { totalCount: 1 } })
  expect(parseAnswer(200, envelope({}))).toEqual({ data: null })
  expect(parseAnswer(200, '{"totalCount":1}', true)).toEqual({ data: { totalCount: 1 } })
  expect(parseAnswer(200, 'plain text', true)).toEqual({ data: 'plain text' })
  expect(parseAnswer(204, '')).toEqual({ data: null })
})

test.each(['{"totalCount":1}', '{}', 'plain text', '<html>', ''])(
  'O3: where an envelope belongs, %j is nobody’s answer',
  (text) => {
    expect(parseAnswer(200, text)).toEqual({ error: unreachable })
  },
)

test('an envelope that says no is an error whatever its status', () => {
  const refused = envelope({
    success: false,
    error: {
      code: 0,
      name: 'LoginFailed',
      message: 'Sign-in failed',
      details: 'The password is wrong.',
      validationErrors: null,
    },
  })
  for (const status of [200, 400, 500]) {
    expect(parseAnswer(status, refused).error).toEqual({
      status,
      message: 'Sign-in failed',
      details: 'The password is wrong.',
      validationErrors: [],
      code: 0,
      name: 'LoginFailed',
    })
  }
})

const inGerman = 'Auf dem Server ist ein unerwarteter Fehler aufgetreten.'
beforeAll(() => sayUnexpected(inGerman))

test('statuses other than 200 and 204 are errors, also without an envelope', () => {
  expect(parseAnswer(201, '{"id":1}').error).toMatchObject({ status: 201 })
  expect(parseAnswer(404, '').error).toMatchObject({ status: 404, message: inGerman })
  expect(parseAnswer(500, '<html>').error).toMatchObject({
    status: 500,
    message: inGerman,
  })
})

test('faults of the input keep their members, and junk in an error does no harm', () => {
  const body = {
    __abp: true,
    error: { message: 7, validationErrors: [{ message: 'Too long', members: ['name'] }, 'junk', { members: null }] },
  }
  expect(errorOf(400, body)).toEqual({
    status: 400,
    message: inGerman,
    details: null,
    validationErrors: [
      { message: 'Too long', members: ['name'] },
      { message: '', members: null },
    ],
    code: 0,
    name: '',
  })
})
