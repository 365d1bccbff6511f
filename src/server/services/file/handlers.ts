import type { file as contract } from '../../../contract/services/file.ts'
import { takeTempFile } from '../../documents/temp-files.ts'
import type { Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/errors.ts'

export const file: Handlers<typeof contract> = {
  /** Name and type are those of the record: what the address says of them is the client’s own word. */
  async downloadTempFile({ db, principal, now }, { query }) {
    const found = await takeTempFile(db, principal, query.fileToken, now)
    if (!found) throw new Refusal(404, 'TempFileIsGone')
    return found
  },
}
