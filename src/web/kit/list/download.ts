import type { FileResult } from '../../../contract/shapes.ts'
import { caller } from '../../api/caller.ts'
import { queryString, readAnswer, requestHeaders, unreachable } from '../../api/wire.ts'

/** `File_DownloadTempFile` answers bytes, so it does not go through the endpoints, which read text. */
const path = '/File/DownloadTempFile'

/** Fetches a prepared file and hands it to the browser to save. Rejects with the server's refusal. */
export async function download({ fileToken, fileType, fileName }: FileResult): Promise<void> {
  const address = caller().baseUrl + path + queryString({ fileToken, fileType, fileName })
  const response = await fetch(address, { headers: requestHeaders(caller()) }).catch(() => null)
  if (response === null) throw unreachable
  if (!response.ok) throw readAnswer(response.status, await response.text()).error
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
