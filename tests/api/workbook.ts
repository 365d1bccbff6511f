/** Reads the one sheet of an Excel workbook as a person would see it. */
import { strFromU8, unzipSync } from 'fflate'

/** Entries of a ZIP file. */
export const unzip = (file: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]))

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
