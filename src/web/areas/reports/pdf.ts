/** A PDF whose pages are one picture each, which fills them (PDF 1.4: 7.5, 8.9). */

export interface PaperPage {
  jpeg: Uint8Array
  pixels: { width: number; height: number }
  /** Pixels for each unit of the report page. */
  scale: number
}

/** Points of paper for each unit of a report page, which is a pixel of 96 to the inch. */
const pointsPerUnit = 0.75

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const stream = (dictionary: string, bytes: Uint8Array) =>
  joined([ascii(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, ascii('\nendstream')])

/** Objects 1 and 2 are the catalogue and the list of pages; then each page has three: itself, what it draws, its picture. */
function objectsOf(pages: readonly PaperPage[]): Uint8Array[] {
  const first = (index: number) => 3 + 3 * index
  const list = pages.map((_, index) => `${first(index)} 0 R`).join(' ')
  return [
    ascii('<< /Type /Catalog /Pages 2 0 R >>'),
    ascii(`<< /Type /Pages /Count ${pages.length} /Kids [${list}] >>`),
    ...pages.flatMap(({ jpeg, pixels, scale }, index) => {
      const [width, height] = [pixels.width, pixels.height].map((size) => (size / scale) * pointsPerUnit)
      const own = first(index)
      return [
        ascii(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${own + 1} 0 R /Resources << /XObject << /P ${own + 2} 0 R >> >> >>`,
        ),
        stream('', ascii(`${width} 0 0 ${height} 0 0 cm /P Do`)),
        stream(
          `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          jpeg,
        ),
      ]
    }),
  ]
}

export function pdfOf(pages: readonly PaperPage[]): Uint8Array<ArrayBuffer> {
  const parts = [ascii('%PDF-1.4\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objectsOf(pages).entries()) {
    const part = joined([ascii(`${index + 1} 0 obj\n`), object, ascii('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  parts.push(
    ascii(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return joined(parts)
}
