/**
 * A list of people as a spreadsheet, a mail program or another system gives it: CSV with commas, semicolons or tabs, with a
 * head or without, or addresses as mails have them. What is wrong with a person is the server's to say.
 */
import type { PersonToImport } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'

export const cells = ['name', 'surname', 'userName', 'emailAddress', 'phoneNumber', 'folderPath'] as const
type Cell = (typeof cells)[number]

/** What columns are called, beside what the page calls them. */
const usualHeads: Record<Cell, readonly string[]> = {
  name: ['name', 'firstname', 'givenname', 'forename', 'fullname', 'displayname'],
  surname: ['surname', 'lastname', 'familyname'],
  userName: ['username', 'login', 'signinname', 'userprincipalname'],
  emailAddress: ['emailaddress', 'email', 'mail'],
  phoneNumber: ['phonenumber', 'phone', 'mobile', 'mobilephone', 'telephone'],
  folderPath: ['folderpath', 'folder'],
}

export interface PeopleList {
  people: PersonToImport[]
  /** Columns whose heads say nothing to us. */
  unread: string[]
}

interface Line {
  /** Of the text, from 1; a quoted cell may go over several. */
  row: number
  cells: string[]
}

const encodings = [
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
] as const

/** UTF-8, or what the marks say; else what spreadsheets of western countries write. */
export function decoded(bytes: Uint8Array): string {
  const marked = encodings.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked.name).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = ['\t', ';', ','] as const

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const bare = first.replace(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most), { delimiter: ',', count: 0 }).delimiter
}

/** RFC 4180: a cell in quotes holds delimiters, line ends, and quotes that stand twice. */
function linesOf(text: string, delimiter: string): Line[] {
  const lines: Line[] = []
  let line: Line = { row: 1, cells: [] }
  let cell = ''
  let isQuoted = false
  let row = 1
  const endCell = () => {
    line.cells.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (line.cells.some((one) => one.trim() !== '')) lines.push(line)
    line = { row, cells: [] }
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const isLineEnd = sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')
    if (isLineEnd) row += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === delimiter) endCell()
    else if (isLineEnd) endLine()
    else if (sign !== '\r') cell += sign
  }
  endLine()
  return lines
}

/** Spreadsheets keep digits as text by `="0123"`, and exports keep a formula from being one by an apostrophe. */
const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+@-])/, '')
    .slice(0, limits.importedCell)

const lettersOf = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export type Heads = Readonly<Record<Cell, string>>

function columnsOf(line: Line, heads: Heads): (Cell | undefined)[] {
  return line.cells.map((head) => {
    const letters = lettersOf(head)
    return cells.find((cell) => lettersOf(heads[cell]) === letters || usualHeads[cell].includes(letters))
  })
}

const isAddress = (cell: string): boolean => /^\S+@\S+$/.test(cell)
const mailbox = /^"?(.*?)"?\s*<(\S+@\S+)>$/
const looksLikePhone = /^\+?[\d\s()/-]{5,}$/

/** `Ann Lee <ann@example.org>`, or the address alone, before whose sign a name stands. */
function ofMailbox(cell: string): Omit<PersonToImport, 'row'> | undefined {
  const [, called = '', named = ''] = mailbox.exec(cell) ?? []
  const emailAddress = named || (isAddress(cell) ? cell : '')
  if (emailAddress === '') return undefined
  const name = called.trim() || (emailAddress.split('@')[0] ?? '')
  return { name: name.slice(0, limits.name), emailAddress }
}

/** Without a head: the address is known by its sign, a number by its digits; what is left is the name. */
function ofBareLine({ row, cells: given }: Line): PersonToImport[] {
  const filled = given.map(plain).filter((cell) => cell !== '')
  const boxes = filled.flatMap((cell) => ofMailbox(cell) ?? [])
  if (boxes.length > 1 || boxes.length === filled.length) return boxes.map((box) => ({ row, ...box }))
  const [box] = boxes
  const others = filled.filter((cell) => !ofMailbox(cell))
  const phoneNumber = others.find((cell) => looksLikePhone.test(cell))
  const [name, surname] = others.filter((cell) => cell !== phoneNumber)
  return [{ row, ...box, ...(name && { name }), ...(surname && { surname }), ...(phoneNumber && { phoneNumber }) }]
}

/** `heads`: what the page calls the columns, in the language of whoever reads it. */
export function readPeople(text: string, heads: Heads): PeopleList {
  const marked = text.replace(/^\ufeff/, '')
  // Excel's own word for what parts the cells.
  const [said, delimiterSaid] = /^sep=(.)(?=\r?\n)/i.exec(marked) ?? []
  const body = said === undefined ? marked : marked.slice(said.length)
  const lines = linesOf(body, delimiterSaid ?? delimiterOf(body))
  const [first, ...rest] = lines
  if (!first) return { people: [], unread: [] }
  const columns = columnsOf(first, heads)
  const isHead = columns.some((cell) => cell !== undefined) && !first.cells.some((cell) => cell.includes('@'))
  if (!isHead) return { people: numbered(lines.flatMap(ofBareLine)), unread: [] }
  return {
    people: rest.map(({ row, cells: given }) => ({
      row,
      ...Object.fromEntries(
        columns.flatMap((cell, index) => (cell ? [[cell, plain(given[index] ?? '')] as const] : [])),
      ),
    })),
    unread: first.cells.map((head) => head.trim()).filter((head, index) => head !== '' && !columns[index]),
  }
}

/** Several in one line have that line's number; each must have one of its own. */
function numbered(people: PersonToImport[]): PersonToImport[] {
  const isUnique = new Set(people.map(({ row }) => row)).size === people.length
  return isUnique ? people : people.map((person, index) => ({ ...person, row: index + 1 }))
}

/** As any spreadsheet opens it: with the mark of UTF-8, and quotes where they are needed. */
export function exampleList(heads: Heads): string {
  const rows = [
    cells.map((cell) => heads[cell]),
    ['Ann', 'Lee', 'ann.lee', 'ann.lee@example.org', '+44 20 7946 0000', 'Sales/Europe'],
    ['Bo', 'Berg, Jr.', '', 'bo.berg@example.org', '', ''],
  ]
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}
