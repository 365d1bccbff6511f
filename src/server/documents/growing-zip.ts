/**
 * A ZIP archive of one file that is written piece by piece, by several processes if need be: all that must be remembered in
 * between is three numbers. Each piece is packed by itself and ends at a whole byte, so that they follow one another.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export interface ZipState {
  crc: number
  plainBytes: number
  packedBytes: number
}

const pack = promisify<Uint8Array, { finishFlush: number }, Buffer>(deflateRaw)

const signatures = { file: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 } as const
const version = 20
/** Sizes follow the file; its name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** The first day that there is: who unpacks it has the time of the archive. */
const firstDay = 0x21

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const sizesOf = ({ crc, packedBytes, plainBytes }: ZipState) => [u32(crc), u32(packedBytes), u32(plainBytes)]
const kindOfFile = () => [u16(version), u16(flags), u16(deflated), u16(0), u16(firstDay)]

export function zipHead(fileName: string): Buffer {
  const name = Buffer.from(fileName)
  const nothingYet = sizesOf({ crc: 0, packedBytes: 0, plainBytes: 0 })
  return Buffer.concat([u32(signatures.file), ...kindOfFile(), ...nothingYet, u16(name.length), u16(0), name])
}

async function packed(plain: Uint8Array, state: ZipState, finishFlush: number) {
  const bytes = await pack(plain, { finishFlush })
  return {
    bytes,
    state: {
      crc: crc32(plain, state.crc),
      plainBytes: state.plainBytes + plain.byteLength,
      packedBytes: state.packedBytes + bytes.byteLength,
    },
  }
}

export const zipPiece = (plain: Uint8Array, state: ZipState): Promise<{ bytes: Buffer; state: ZipState }> =>
  packed(plain, state, constants.Z_FULL_FLUSH)

export async function zipEnd(fileName: string, before: ZipState): Promise<Buffer> {
  const { bytes, state } = await packed(new Uint8Array(), before, constants.Z_FINISH)
  const name = Buffer.from(fileName)
  const sizes = Buffer.concat([u32(signatures.sizes), ...sizesOf(state)])
  const nothing = [u16(0), u16(0), u16(0), u16(0), u32(0), u32(0)]
  const entry = [u16(version), ...kindOfFile(), ...sizesOf(state), u16(name.length), ...nothing, name]
  const directory = Buffer.concat([u32(signatures.directory), ...entry])
  const start = zipHead(fileName).byteLength + state.packedBytes + sizes.byteLength
  const counts = [u16(0), u16(0), u16(1), u16(1), u32(directory.byteLength), u32(start), u16(0)]
  return Buffer.concat([bytes, sizes, directory, u32(signatures.end), ...counts])
}
