import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'

const aPage = (width: number, height: number) => ({
  jpeg: Uint8Array.from([0xff, 0xd8, 0x00, 0x80, 0xff, 0xd9]),
  pixels: { width, height },
  scale: 2,
})

const read = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('a PDF has a sheet in the shape of each page, and its picture byte for byte', () => {
  const text = read(pdfOf([aPage(2560, 1440), aPage(640, 960)]))
  expect(text.match(/MediaBox \[[^\]]+\]/g)).toEqual(['MediaBox [0 0 960 540]', 'MediaBox [0 0 240 360]'])
  expect(text.split('\u00ff\u00d8\u0000\u0080\u00ff\u00d9')).toHaveLength(3)
})

test('each object of a PDF begins where its table says', () => {
  const text = read(pdfOf([aPage(200, 100), aPage(200, 100), aPage(200, 100)]))
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places).toHaveLength(11)
  for (const [index, place] of places.entries()) {
    expect(text.slice(place, place + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  }
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
})
