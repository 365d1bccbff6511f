/** How PostgreSQL's values arrive in JavaScript, the same from both stores. */
import pg from 'pg'

const oid: Readonly<Record<'int8' | 'date' | 'int8Array', number>> = { int8: 20, date: 1082, int8Array: 1016 }

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is larger than a number carries exactly`)
  return value
}

const textsOfInt8Array: (text: string) => (string | null)[] = pg.types.getTypeParser(oid.int8Array)

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, safeInteger],
  [oid.int8Array, (text) => textsOfInt8Array(text).map((each) => (each === null ? null : safeInteger(each)))],
  // A day is not a moment: the driver would make it midnight of this machine's zone.
  [oid.date, (text) => text],
])

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format),
}
