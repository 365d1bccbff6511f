import { expect, test } from 'vitest'
import { answer, createRouter } from './router.ts'

const route = createRouter<string>([
  {
    'GET /report/pages/:page/visuals': (_, params) => answer(params),
    'PUT /report/pages/active': () => answer('active'),
    'PUT /report/pages/:page/name': (context, { page }) => answer([context, page]),
  },
])

const ask = (method: string, path: string) => route('context', { method, path, headers: {}, body: null })

test('names in a path reach the handler as they are', () => {
  expect(ask('GET', '/report/pages/page-1/visuals')).toEqual({ statusCode: 200, body: { page: 'page-1' } })
  expect(ask('PUT', '/report/pages/p_2/name')).toEqual({ statusCode: 200, body: ['context', 'p_2'] })
  expect(ask('PUT', '/report/pages/active')).toEqual({ statusCode: 200, body: 'active' })
})

test.each([
  ['GET', '/report/pages'],
  ['DELETE', '/report/pages/p/visuals'],
  ['GET', '/report/pages/p/visuals/more'],
  ['GET', ''],
])('%s %s is not known', (method, path) => {
  expect(() => ask(method, path)).toThrow('is not known here')
})
