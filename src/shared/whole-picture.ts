/** Whether a picture is there to its end: browsers draw what there is of one that was cut off. */

const startsWith = (bytes: Uint8Array, start: string, offset = 0): boolean =>
  [...start].every((character, index) => bytes[offset + index] === character.charCodeAt(0))

function hasEnd(bytes: Uint8Array): boolean {
  const { byteLength } = bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, byteLength)
  // Each part tells its length, and has its name and a checksum besides; the last one is called so.
  for (let at = 8; at + 12 <= byteLength; at += 12 + view.getUint32(at)) {
    if (startsWith(bytes, 'IEND', at + 4)) return true
  }
  return false
}

/** The last one of these two bytes. */
function lastMark(bytes: Uint8Array, mark: number): number {
  for (let at = bytes.length - 2; at >= 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === mark) return at
  return -1
}

/** True of every other kind, and of an SVG, which is read whole. */
export function isWholePicture(bytes: Uint8Array): boolean {
  if (startsWith(bytes, '\x89PNG')) return hasEnd(bytes)
  // A small picture within it has an end, too: the end of the whole comes after the last beginning of drawn lines.
  if (startsWith(bytes, '\xff\xd8\xff')) return lastMark(bytes, 0xd9) > lastMark(bytes, 0xda)
  if (startsWith(bytes, 'RIFF') && bytes.length >= 8)
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 <= bytes.length
  return true
}
