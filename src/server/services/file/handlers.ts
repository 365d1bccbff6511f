import type { file as contract } from '../../../contract/services/file.ts'
import { Refusal } from '../../access/refusals.ts'
import type { Handlers } from '../../context/context.ts'
import { takeTempFile } from '../../documents/temp-files.ts'

export const file: Handlers<typeof contract> = {
  /** Name and type are those of the record: what the address says of them is the client’s own word. */
  async downloadTempFile({ db, principal, now }, { query }) {
    const found = await takeTempFile(db, principal, query.fileToken, now)
    if (!found) throw new Refusal(404, 'TempFileIsGone')
    return found
  },
}
