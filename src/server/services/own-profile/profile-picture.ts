/**
 * A person’s picture is a small square. Its size is read from its head: a few bytes may say that they are a picture of
 * gigabytes, and every browser that shows the person would unfold it.
 */
import type { UploadedFile } from '../../../contract/operation.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { invalid } from '../../access/refusals.ts'
import { pictureType } from '../tenant-customization/pictures.ts'

interface Size {
  width: number
  height: number
}

const ascii = (bytes: DataView, offset: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => bytes.getUint8(offset + index)))

/** Its head comes first, or it is no picture. */
const pngSize = (bytes: DataView): Size | null =>
  ascii(bytes, 12, 4) === 'IHDR' ? { width: bytes.getUint32(16), height: bytes.getUint32(20) } : null

/** Frames of all kinds of coding say their size alike; these codes among theirs are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const beginOfScan = 0xda

/** From segment to segment, to the first scan. Which of two frames is shown would be the reader’s choice: it has one. */
function jpegSize(bytes: DataView): Size | null {
  let size: Size | null = null
  for (let offset = 2; bytes.getUint8(offset) === 0xff; offset += 2 + bytes.getUint16(offset + 2)) {
    const marker = bytes.getUint8(offset + 1)
    if (marker === beginOfScan) return size
    if (!isFrame(marker)) continue
    if (size) return null
    size = { width: bytes.getUint16(offset + 7), height: bytes.getUint16(offset + 5) }
  }
  return null
}

const uint24 = (bytes: DataView, offset: number): number =>
  bytes.getUint16(offset, true) + bytes.getUint8(offset + 2) * 65_536

function webpSize(bytes: DataView): Size | null {
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.getUint32(21, true)
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: uint24(bytes, 24) + 1, height: uint24(bytes, 27) + 1 }
    default:
      return null
  }
}

const sizes = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize } as const

const isKnown = (fileType: string | null): fileType is keyof typeof sizes => fileType !== null && fileType in sizes

/** Null for what is no such picture, or ends before its size. */
function pictureSize(bytes: Uint8Array): (Size & { fileType: string }) | null {
  const fileType = pictureType(bytes)
  if (!isKnown(fileType)) return null
  try {
    const size = sizes[fileType](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size && { ...size, fileType }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export function checkedProfilePicture({ bytes }: UploadedFile): Pick<UploadedFile, 'fileType' | 'bytes'> {
  const picture = pictureSize(bytes)
  if (!picture) throw invalid('file', 'profilePicture.noPicture')
  const { width, height, fileType } = picture
  const side = limits.profilePictureSide
  if (width !== height || width < 1 || width > side) throw invalid('file', 'profilePicture.noSquare', { side })
  return { fileType, bytes }
}
