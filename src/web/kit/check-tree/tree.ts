export interface TreeItem {
  id: string
  parentId: string | null
  label: string
}

/** Of what names what is above it, as permissions do. */
export const treeItems = (
  named: readonly { name: string; parentName: string | null; displayName: string }[] = [],
): TreeItem[] =>
  named.map(({ name, parentName, displayName }) => ({ id: name, parentId: parentName, label: displayName }))

export interface Branch<Item extends TreeItem> {
  item: Item
  children: readonly Branch<Item>[]
}

/** Items whose parent is not among them stand at the root. The order given is kept. */
export function branches<Item extends TreeItem>(items: readonly Item[]): Branch<Item>[] {
  const known = new Set(items.map(({ id }) => id))
  const byParent = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const below = (id: string | null): Branch<Item>[] =>
    (byParent.get(id) ?? []).map((item) => ({ item, children: below(item.id) }))
  return below(null)
}

export const descendants = <Item extends TreeItem>({ children }: Branch<Item>): Item[] =>
  children.flatMap((child) => [child.item, ...descendants(child)])

/** What matches, with the way to it from the root. */
export function matching<Item extends TreeItem>(tree: readonly Branch<Item>[], text: string): Branch<Item>[] {
  const sought = text.trim().toLocaleLowerCase()
  if (sought === '') return [...tree]
  return tree.flatMap((branch) => {
    if (branch.item.label.toLocaleLowerCase().includes(sought)) return [branch]
    const children = matching(branch.children, text)
    return children.length > 0 ? [{ ...branch, children }] : []
  })
}
