import { hash } from 'node:crypto'

/** Each connection keeps its prepared statements for life, so texts past this many are planned each time instead. */
const most = 1000

const names = new Map<string, string>()

/** The same text has the same name in every process, also behind a pooler that shares connections among them. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}
