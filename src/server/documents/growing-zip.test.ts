import { crc32 } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipEnd, zipHead, zipPiece } from './growing-zip.ts'

test.each([
  ['several pieces', ['one, ', 'two, '.repeat(50_000), 'žluťoučký']],
  ['one', ['all of it']],
  ['none', []],
])('an archive of %s is read by others', async (_, pieces) => {
  const name = 'Calls – Ümläut.csv'
  const parts = [zipHead(name)]
  let state = { crc: 0, plainBytes: 0, packedBytes: 0 }
  for (const piece of pieces) {
    const made = await zipPiece(Buffer.from(piece), state)
    parts.push(made.bytes)
    state = made.state
  }
  parts.push(await zipEnd(name, state))
  const [found, ...others] = Object.entries(unzipSync(Buffer.concat(parts)))
  expect(others).toEqual([])
  expect([found?.[0], found && strFromU8(found[1])]).toEqual([name, pieces.join('')])
  expect(state.crc).toBe(crc32(pieces.join('')))
})
