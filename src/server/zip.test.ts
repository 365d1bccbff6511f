import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

interface Entry {
  name: string
  text: string
}

/** Reads an archive as programs do: from its end. */
function entriesOf(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, packed, size, nameLength] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ]
    const local = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + archive.readUInt16LE(local + 26)
    const bytes = inflateRawSync(archive.subarray(start, start + packed))
    expect([bytes.length, crc32(bytes)]).toEqual([size, crc])
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    return { name, text: bytes.toString('utf8') }
  })
}

test('an archive holds its files, unharmed', () => {
  const files = [
    { name: 'tessera.log', text: 'line\n'.repeat(5_000) },
    { name: 'tessera.1.log', text: 'مرحبا' },
    { name: 'empty.log', text: '' },
  ]
  const archive = zip(
    files.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
    new Date('2026-11-02T09:30:10Z'),
  )
  expect(entriesOf(Buffer.from(archive))).toEqual(files)
  expect(archive.length).toBeLessThan(1_000)
})

test('an archive of nothing can be opened', () => {
  expect(entriesOf(Buffer.from(zip([], new Date())))).toEqual([])
})
