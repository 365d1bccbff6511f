/** The rows of a tree: which of them are seen, where keys lead, and what may stand below what. */
import { type Branch, branches, descendants, type TreeItem } from '../check-tree/tree.ts'

export interface TreeRow<Item extends TreeItem> {
  item: Item
  /** From 1, as screen readers count. */
  level: number
  position: number
  siblings: number
  /** Absent where nothing is below. */
  isOpen?: boolean
}

export const treeRows = <Item extends TreeItem>(
  tree: readonly Branch<Item>[],
  isOpen: (id: string) => boolean,
  level = 1,
): TreeRow<Item>[] =>
  tree.flatMap(({ item, children }, index) => {
    const row = { item, level, position: index + 1, siblings: tree.length }
    if (children.length === 0) return [row]
    const open = isOpen(item.id)
    return [{ ...row, isOpen: open }, ...(open ? treeRows(children, isOpen, level + 1) : [])]
  })

/** From the root down to the item itself; nothing for one that is not there. */
export function wayTo<Item extends TreeItem>(items: readonly Item[], id: string | null): Item[] {
  const item = items.find((one) => one.id === id)
  return item ? [...wayTo(items, item.parentId), item] : []
}

/** A large tree begins with two levels: who looks for more opens it, or types. */
const openAtOnce = 100

export function closedAtFirst(items: readonly TreeItem[]): Set<string> {
  if (items.length <= openAtOnce) return new Set()
  return new Set(items.filter(({ parentId }) => parentId !== null).map(({ id }) => id))
}

export type TreeStep = { focus: number } | { open: string } | { close: string }

/** The keys of a tree (WAI-ARIA): `in` and `out` are the arrows to the end and to the start of the line. */
export function stepByKey<Item extends TreeItem>(
  rows: readonly TreeRow<Item>[],
  at: number,
  key: string,
): TreeStep | undefined {
  const row = rows[at]
  if (!row) return undefined
  const to = (focus: number): TreeStep | undefined => (rows[focus] && focus !== at ? { focus } : undefined)
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'in':
      if (row.isOpen === undefined) return undefined
      return row.isOpen ? to(at + 1) : { open: row.item.id }
    case 'out':
      return row.isOpen ? { close: row.item.id } : to(rows.findIndex(({ item }) => item.id === row.item.parentId))
    default:
      return undefined
  }
}

/** The next row that begins with what was typed; one letter alone goes on to the next such row, more stay where they fit. */
export function rowByLetters<Item extends TreeItem>(
  rows: readonly TreeRow<Item>[],
  at: number,
  typed: string,
): number | undefined {
  const sought = typed.toLocaleLowerCase()
  const start = typed.length > 1 ? at : at + 1
  const order = rows.map((_row, index) => (start + index) % rows.length)
  return order.find((index) => rows[index]?.item.label.toLocaleLowerCase().startsWith(sought))
}

export type MoveFault = 'itself' | 'below' | 'there'

/** Why an item cannot stand below another, or at the root (`null`). */
export function moveFault(items: readonly TreeItem[], id: string, target: string | null): MoveFault | undefined {
  if (target === id) return 'itself'
  if (wayTo(items, target).some((one) => one.id === id)) return 'below'
  return items.some((one) => one.id === id && one.parentId === target) ? 'there' : undefined
}

/** Everything below, at any depth. */
export function allBelow<Item extends TreeItem>(items: readonly Item[], id: string): Item[] {
  const find = (tree: readonly Branch<Item>[]): Branch<Item> | undefined =>
    tree.find(({ item }) => item.id === id) ?? tree.map(({ children }) => find(children)).find(Boolean)
  const branch = find(branches(items))
  return branch ? descendants(branch) : []
}

/** After which row an item stands that is put last below another: the last of those that are seen below it. */
export function lastRowOf<Item extends TreeItem>(rows: readonly TreeRow<Item>[], target: string | null): number {
  if (target === null) return rows.length - 1
  const at = rows.findIndex(({ item }) => item.id === target)
  const level = rows[at]?.level ?? 0
  const next = rows.findIndex((row, index) => index > at && row.level <= level)
  return next < 0 ? rows.length - 1 : next - 1
}
