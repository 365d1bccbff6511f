/** Lists as spreadsheets give and take them: CSV with commas, semicolons or tabs. */
import { quoted } from '../../../shared/formulas.ts'

export interface Line {
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

/** Whatever parts the cells: Excel's own word for it in the first line, or what stands there most often. */
export function readLines(text: string): Line[] {
  const marked = text.replace(/^\ufeff/, '')
  const [said, delimiterSaid] = /^sep=(.)(?=\r?\n)/i.exec(marked) ?? []
  const body = said === undefined ? marked : marked.slice(said.length)
  return linesOf(body, delimiterSaid ?? delimiterOf(body))
}

/** Of the head of a column: what it is known by. */
export const lettersOf = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** As any spreadsheet opens it: with the mark of UTF-8, and quotes where they are needed. */
export const linesToSave = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
