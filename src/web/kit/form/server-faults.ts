/** Where the server's refusal of a form belongs: at the fields that it names, and the rest above them. */
import type { ApiError } from '../../api/base-query.ts'

export interface ServerFaults {
  byField: Record<string, string>
  rest: string[]
}

/** The wire says `user.emailAddress` or `roles[0].name`; a field has the last name without its place. */
const fieldOf = (member: string): string =>
  member
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? member

export function serverFaults(
  { message, details, validationErrors }: ApiError,
  fields: readonly string[],
): ServerFaults {
  const byField: Record<string, string> = {}
  const rest: string[] = []
  for (const fault of validationErrors ?? []) {
    const named = [...new Set((fault.members ?? []).map(fieldOf))].filter((field) => fields.includes(field))
    if (named.length === 0) rest.push(fault.message)
    for (const field of named) byField[field] = byField[field] ? `${byField[field]} ${fault.message}` : fault.message
  }
  if (validationErrors && validationErrors.length > 0) return { byField, rest }
  return { byField, rest: details ? [message, details] : [message] }
}
