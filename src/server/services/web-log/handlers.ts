import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AsyncZippableFile, zip } from 'fflate'
import type { webLog as contract } from '../../../contract/services/web-log.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Handlers } from '../../context/context.ts'
import { keepTempFile } from '../../documents/temp-files.ts'
import { latestLines, logFiles, logFolder } from '../../logs/log-files.ts'

const inArchive = promisify(zip)
const archive = { fileName: 'WebSiteLogs.zip', fileType: 'application/zip' }

export const webLog: Handlers<typeof contract> = {
  async getLatestWebLogs({ config }) {
    return { latestWebLogLines: latestLines(config.dataDir, limits.webLogLines) }
  },

  async downloadWebLogs(context) {
    const { dataDir } = context.config
    return keepTempFile(context, archive, async () => {
      const files = logFiles(dataDir).map(async (name): Promise<[string, AsyncZippableFile]> => {
        const bytes = await readFile(join(logFolder(dataDir), name))
        return [name, [bytes, { mtime: context.now }]]
      })
      return inArchive(Object.fromEntries(await Promise.all(files)))
    })
  },
}
