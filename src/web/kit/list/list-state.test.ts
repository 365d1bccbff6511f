import { describe, expect, test } from 'vitest'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { flagFilter, idFilter, namesFilter, textFilter } from './filters.ts'
import {
  exportRequest,
  listRequest,
  readListState,
  withFilter,
  withoutFilters,
  withPage,
  withPageSize,
  withSort,
} from './list-state.ts'

const filters = { filter: textFilter(10), role: idFilter, permissions: namesFilter, onlyLockedUsers: flagFilter }
const sortFields: ['userName', 'creationTime'] = ['userName', 'creationTime']
const definition = { name: 'people', filters, sortFields }

const read = (search: string, usualPageSize: number = paging.tablePageSize) =>
  readListState(definition, new URLSearchParams(search), usualPageSize)

describe('what an address shows', () => {
  test('an empty one shows the first page of everything in the usual order', () => {
    expect(read('')).toEqual({
      filters: { filter: '', role: null, permissions: [], onlyLockedUsers: false },
      isFiltered: false,
      sort: { field: 'userName', isDescending: false },
      page: 1,
      pageSize: 25,
    })
  })

  test('filters, order, page and page size are read from it', () => {
    const search =
      'filter=ann&role=7&permissions=A&permissions=B&onlyLockedUsers=true&sort=-creationTime&page=3&size=100'
    expect(read(search)).toEqual({
      filters: { filter: 'ann', role: 7, permissions: ['A', 'B'], onlyLockedUsers: true },
      isFiltered: true,
      sort: { field: 'creationTime', isDescending: true },
      page: 3,
      pageSize: 100,
    })
  })

  test.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'page=9999999999',
    'size=7',
    'size=',
    'sort=password',
    'sort=-',
    'role=abc',
    'role=-1',
    'role=0',
    'permissions=',
    'onlyLockedUsers=yes',
    'filter=%20%20',
    'constructor=1',
  ])('%s means nothing and is passed over', (search) => {
    expect(read(search)).toEqual(read(''))
  })

  test('a text that is longer than the server takes is cut', () => {
    expect(read('filter=12345678901234').filters.filter).toBe('1234567890')
  })

  test('the remembered page size holds where the address names none', () => {
    expect(read('', 50).pageSize).toBe(50)
    expect(read('size=10', 50).pageSize).toBe(10)
  })
})

describe('a change of the address', () => {
  const before = new URLSearchParams('filter=ann&sort=-creationTime&page=4&size=10&other=1')

  test('a filter or an order leads back to the first page, and leaves the rest alone', () => {
    expect(withFilter('role', idFilter, 3)(before).toString()).toBe(
      'filter=ann&sort=-creationTime&size=10&other=1&role=3',
    )
    expect(
      withSort(
        { field: 'userName', isDescending: false },
        { field: 'userName', isDescending: true },
      )(before).toString(),
    ).toBe('filter=ann&sort=-userName&size=10&other=1')
    expect(withPageSize(50)(before).toString()).toBe('filter=ann&sort=-creationTime&size=50&other=1')
  })

  test('what is usual is left out', () => {
    expect(
      withSort(
        { field: 'userName', isDescending: false },
        { field: 'userName', isDescending: false },
      )(before).has('sort'),
    ).toBe(false)
    expect(withPage(1)(before).has('page')).toBe(false)
    expect(withFilter('filter', textFilter(10), ' ')(before).has('filter')).toBe(false)
  })

  test('several words of one filter stand one after another', () => {
    expect(withFilter('permissions', namesFilter, ['A', 'B'])(new URLSearchParams('permissions=C')).toString()).toBe(
      'permissions=A&permissions=B',
    )
  })

  test('clearing takes the filters and the page away, and keeps the order', () => {
    expect(withoutFilters(Object.keys(filters))(before).toString()).toBe('sort=-creationTime&size=10&other=1')
  })

  test('it never changes the address that it began with', () => {
    const text = before.toString()
    withPage(9)(before)
    expect(before.toString()).toBe(text)
  })
})

describe('the request', () => {
  test('names the filters that are set, the order and the rows of the page', () => {
    expect(listRequest(filters, read('filter=ann&onlyLockedUsers=true&page=3&size=50'))).toEqual({
      filter: 'ann',
      onlyLockedUsers: true,
      sorting: 'userName ASC',
      maxResultCount: 50,
      skipCount: 100,
    })
  })

  test('of an export has the same filter and order, and no page', () => {
    expect(exportRequest(filters, read('permissions=A&sort=-creationTime&page=3'))).toEqual({
      permissions: ['A'],
      sorting: 'creationTime DESC',
    })
  })
})
