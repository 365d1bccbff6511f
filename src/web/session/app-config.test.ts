import { expect, test } from 'vitest'
import { appConfigOf, keptConfig } from './app-config.ts'

test('the application’s address is one or several', () => {
  expect(
    appConfigOf({ remoteServiceBaseUrl: '', appBaseUrl: 'https://{TENANCY_NAME}.example.com' }).appBaseUrls,
  ).toEqual(['https://{TENANCY_NAME}.example.com'])
  expect(appConfigOf({ appBaseUrl: ['https://a.example', 'https://b.example'] }).appBaseUrls).toHaveLength(2)
})

test('without a remote address, or with one that names no tenant yet, the page’s own server is asked', () => {
  expect(appConfigOf({ remoteServiceBaseUrl: '' }).remoteServiceBaseUrl).toBe('')
  expect(appConfigOf({ remoteServiceBaseUrl: 'https://{TENANCY_NAME}.example.com' }).remoteServiceBaseUrl).toBe('')
  expect(appConfigOf({ remoteServiceBaseUrl: 'https://api.example.com/' }).remoteServiceBaseUrl).toBe(
    'https://api.example.com',
  )
})

test.each([null, 'junk', 7, [], { appBaseUrl: 7 }])('%j is read as no configuration', (junk) => {
  expect(appConfigOf(junk)).toEqual({ remoteServiceBaseUrl: '', appBaseUrls: [] })
})

test.each(['', '{', '<!doctype html>', 'null', '7', '[]', '"x"'])(
  'O5: what stands as %j where it is kept is none of it',
  (text) => {
    expect(keptConfig(text)).toBeNull()
  },
)

test('O3: JSON of somebody else is no configuration', () => {
  expect(['{}', '{"error":"sign in"}', '{"result":null,"__abp":true}'].map(keptConfig)).toEqual([null, null, null])
})

test('O5: an address that is none is not asked', () => {
  expect(keptConfig('{"remoteServiceBaseUrl":"%%%","appBaseUrl":7}')).toEqual({
    remoteServiceBaseUrl: '',
    appBaseUrls: [],
  })
})
