/** Where the server's refusal of a form belongs: at the fields that it names, and the rest above them. */
import type { ApiError } from '../../api/base-query.ts'

export interface ServerFaults {
  byField: Record<string, string>
  rest: string[]
}

/** The wire says `user.emailAddress` or `roles[0].name`; a field has that name, or the last one without its place. */
const fieldOf = (member: string, fields: readonly string[]): string =>
  fields.includes(member)
    ? member
    : (member
        .replaceAll(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? member)

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Of all that is in a form, as the wire writes it: `email.smtpHost`, `registrations[0].name`. */
export function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.some(isRecord)) {
    return [path, ...value.flatMap((item, at) => pathsOf(item, `${path}[${at}]`))]
  }
  if (!isRecord(value) || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`))
}

/** At its field a message need not say which one it is about, as it does on the wire: “email.smtpHost: …”, “name is required.” */
export function ownWords(message: string, member: string): string {
  if (member === '' || !message.startsWith(member)) return message
  const words = message.slice(member.length).replace(/^\s*:?\s*/u, '')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

export function serverFaults(
  { message, details, validationErrors }: ApiError,
  fields: readonly string[],
): ServerFaults {
  const byField: Record<string, string> = {}
  const rest: string[] = []
  for (const fault of validationErrors ?? []) {
    const named = new Map((fault.members ?? []).map((member) => [fieldOf(member, fields), member]))
    const places = [...named].filter(([field]) => fields.includes(field))
    if (places.length === 0) rest.push(fault.message)
    for (const [field, member] of places) {
      const words = ownWords(fault.message, member)
      byField[field] = byField[field] ? `${byField[field]} ${words}` : words
    }
  }
  if (validationErrors && validationErrors.length > 0) return { byField, rest }
  return { byField, rest: details ? [message, details] : [message] }
}
