import { describe, expect, test } from 'vitest'
import { type Branch, branches, descendants, matching, type TreeItem } from './tree.ts'

const item = (id: string, parentId: string | null, label = id): TreeItem => ({ id, parentId, label })
const items = [
  item('pages', null, 'Pages'),
  item('users', 'pages', 'Users'),
  item('delete', 'users', 'Delete users'),
  item('roles', 'pages', 'Roles'),
]
const tree = branches(items)
const outline = (level: readonly Branch<TreeItem>[]): string =>
  level.map(({ item: { id }, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ')

describe('a tree of boxes', () => {
  test('stands as its items name their parents, in their order', () => {
    expect(outline(tree)).toBe('pages(users(delete) roles)')
  })

  test('has an item at the root whose parent is not there', () => {
    expect(outline(branches([item('a', 'gone'), item('b', 'a')]))).toBe('a(b)')
  })

  test('knows all that is below', () => {
    expect(tree.flatMap(descendants).map(({ id }) => id)).toEqual(['users', 'delete', 'roles'])
  })

  test('shows what matches with the way to it, and all that is below it', () => {
    expect(outline(matching(tree, ' USERS '))).toBe('pages(users(delete))')
    expect(outline(matching(tree, 'delete'))).toBe('pages(users(delete))')
    expect(outline(matching(tree, 'nobody'))).toBe('')
    expect(outline(matching(tree, ''))).toBe(outline(tree))
  })
})
