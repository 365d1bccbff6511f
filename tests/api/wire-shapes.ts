/** What was on a wire, in tables for people: the kinds of what was sent, never the values. */
const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The kinds of what was sent, with its members: of several all that any of them had. */
function kindsOf(values: readonly unknown[]): string[] {
  const lists = values.filter((value) => Array.isArray(value))
  const trees = values.filter((value): value is object => isTree(value) && !Array.isArray(value))
  const members = [...new Set(trees.flatMap((tree) => Object.keys(tree)))].sort()
  const plain = values.filter((value) => value != null && !isTree(value)).map((value) => typeof value)
  return [
    ...(lists.length > 0 ? [`[${kindsOf(lists.flat()).join(' | ')}]`] : []),
    ...(trees.length > 0 ? [`{${members.join(', ')}}`] : []),
    ...[...new Set(plain)].sort(),
  ]
}

export const shapeOf = (values: readonly unknown[]): string =>
  kindsOf(values)
    .map((kind) => `\`${kind}\``)
    .join(' or ') || '–'

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const tableWith = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [rowOf(heads), rowOf(heads.map(() => '---')), ...rows.map(rowOf)].join('\n')
