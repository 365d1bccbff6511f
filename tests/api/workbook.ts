/** Reads the one sheet of an Excel workbook as a person would see it. */
import { inflateRawSync } from 'node:zlib'

/** Entries of a ZIP file, by its central directory. */
export function unzip(file: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const header = file.readUInt32LE(at + 42)
    const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const bytes = file.subarray(start, start + file.readUInt32LE(at + 20))
    entries.set(name, (file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export interface ReadSheet {
  isRightToLeft: boolean
  hasFormulas: boolean
  rows: Record<string, string>[]
}

/** Rows by the headers of the first one. Dates and booleans are the numbers that Excel keeps. */
export function readSheet(file: Buffer): ReadSheet {
  const entries = unzip(file)
  const sheet = entries.get('xl/worksheets/sheet1.xml') ?? ''
  const strings = [...(entries.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<\/si>/gs)].map(([item]) =>
    plain(item.replace(/<[^>]+>/g, '')),
  )
  const grid = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v>/g)
    return new Map(
      [...cells].map(([, column = '', attributes = '', value = '']) => [
        column,
        attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : value,
      ]),
    )
  })
  const [headers = new Map<string, string>(), ...rows] = grid
  return {
    isRightToLeft: sheet.includes('rightToLeft="1"'),
    hasFormulas: sheet.includes('<f>'),
    rows: rows.map((row) => Object.fromEntries([...headers].map(([column, name]) => [name, row.get(column) ?? '']))),
  }
}
