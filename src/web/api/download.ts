import type { FileResult } from '../../contract/shapes.ts'
import { caller } from './caller.ts'
import { fileDownloadTempFilePath } from './generated/paths.ts'
import { parseAnswer, queryString, requestHeaders, unreachable } from './wire.ts'

/**
 * Fetches a prepared file and hands it to the browser to save. Bytes do not go through the endpoints, which read text.
 * Rejects with the server's refusal.
 */
export async function download({ fileToken, fileType, fileName }: FileResult): Promise<void> {
  const address = caller().baseUrl + fileDownloadTempFilePath + queryString({ fileToken, fileType, fileName })
  const response = await fetch(address, { headers: requestHeaders(caller()) }).catch(() => null)
  if (response === null) throw unreachable
  if (!response.ok) throw parseAnswer(response.status, await response.text()).error
  save(await response.blob(), fileName)
}

function save(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the bytes after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
