/** Pages that were drawn, as files to keep: as they are, as pictures of pixels, and together as a PDF. */
import type { ExportObject } from '../../../contract/models/report.ts'
import { type PaperPage, pdfOf } from './pdf.ts'

export interface DrawnPage {
  id: number
  number: number
  /** Power BI exports pictures of pixels. */
  kind: 'svg' | 'png'
  /** The picture itself, as an address. */
  address: string
}

const types = { svg: 'image/svg+xml', png: 'image/png' } as const

export function drawnPage({ id, pageNumber }: Pick<ExportObject, 'id' | 'pageNumber'>, bytes: string): DrawnPage {
  // Every PNG begins so.
  const kind = bytes.startsWith('iVBOR') ? 'png' : 'svg'
  return { id, number: pageNumber, kind, address: `data:${types[kind]};base64,${bytes}` }
}

const bytesOf = ({ address }: DrawnPage): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))

export const asDrawn = (page: DrawnPage): Blob => new Blob([bytesOf(page)], { type: types[page.kind] })

/** Drawings have no pixels of their own: so many for each of their units, to be read on paper. */
const sharpness = 2

async function canvasOf({ address, kind }: DrawnPage) {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const scale = kind === 'svg' ? sharpness : 1
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth * scale
  canvas.height = picture.naturalHeight * scale
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures')
  // A JPEG has no place that nothing is drawn on.
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { canvas, scale }
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The page is too large for a picture'))), type, 0.92),
  )

export async function asPng(page: DrawnPage): Promise<Blob> {
  if (page.kind === 'png') return asDrawn(page)
  return blobOf((await canvasOf(page)).canvas, types.png)
}

async function onPaper(page: DrawnPage): Promise<PaperPage> {
  const { canvas, scale } = await canvasOf(page)
  const jpeg = new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer())
  return { jpeg, pixels: { width: canvas.width, height: canvas.height }, scale }
}

export async function asPdf(pages: readonly DrawnPage[]): Promise<Blob> {
  const papers: PaperPage[] = []
  // One canvas at a time: each is some megabytes.
  for (const page of pages) papers.push(await onPaper(page))
  return new Blob([pdfOf(papers)], { type: 'application/pdf' })
}
