import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'

export function textMember(body: unknown, member: string): string {
  const value = isTree(body) ? body[member] : undefined
  if (typeof value !== 'string' || value === '') throw invalid(`${member} is required.`)
  return value
}
