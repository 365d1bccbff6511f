/**
 * A list of people as a spreadsheet, a mail program or another system gives it: CSV with commas, semicolons or tabs, with a
 * head or without, or addresses as mails have them. What is wrong with a person is the server's to say.
 */
import type { PersonToImport } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { unguarded } from '../../../shared/formulas.ts'
import { type Line, lettersOf, linesToSave, readLines } from '../../kit/delimited/lines.ts'

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

/** Spreadsheets keep digits as text by `="0123"`. */
const plain = (cell: string): string =>
  unguarded(cell.trim().replace(/^="([^"]*)"$/, '$1')).slice(0, limits.importedCell)

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
  const lines = readLines(text)
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

export function exampleList(heads: Heads): string {
  return linesToSave([
    cells.map((cell) => heads[cell]),
    ['Ann', 'Lee', 'ann.lee', 'ann.lee@example.org', '+44 20 7946 0000', 'Sales/Europe'],
    ['Bo', 'Berg, Jr.', '', 'bo.berg@example.org', '', ''],
  ])
}
