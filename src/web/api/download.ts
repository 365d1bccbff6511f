import type { FileResult } from '../../contract/shapes.ts'
import { fileDownloadTempFilePath } from './generated/paths.ts'
import { fetchOurs } from './transport.ts'
import { parseAnswer, unreachable } from './wire.ts'

/**
 * Fetches a prepared file and hands it to the browser to save. Bytes do not go through the endpoints, which read text.
 * Rejects with the server's refusal.
 */
export async function download({ fileToken, fileType, fileName }: FileResult): Promise<void> {
  const call = { url: fileDownloadTempFilePath, params: { fileToken, fileType, fileName } }
  const asked = await fetchOurs(call, (response) => response.blob())
  if (asked === null) throw unreachable
  const { status, ok: isWhole } = asked.response
  if (!isWhole) throw parseAnswer(status, await asked.body.text()).error
  saveFile(asked.body, fileName)
}

/** Hands what is here already to the browser to save. */
export function saveFile(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the bytes after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
