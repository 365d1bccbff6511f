/** ZIP archives (APPNOTE 6.3.10) of a few files that fit into memory. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  /** Letters, digits, dots and dashes. */
  name: string
  bytes: Uint8Array
}

const signatures = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const
const version = 20
const deflated = 8

/** As MS-DOS writes a moment: two-second steps, years from 1980. */
function dosTime(moment: Date): { time: number; date: number } {
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  return { time, date }
}

export function zip(files: readonly ZippedFile[], modified: Date): Uint8Array {
  const { time, date } = dosTime(modified)
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const whereabouts = Buffer.alloc(14)
    whereabouts.writeUInt32LE(offset, 10)
    const entry = [uint32(signatures.file), facts, path, packed]
    directory.push(uint32(signatures.directory), uint16(version), facts, whereabouts, path)
    parts.push(...entry)
    offset += entry.reduce((size, part) => size + part.length, 0)
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, uint32(signatures.end), end])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
