import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { webLog as contract } from '../../../contract/services/web-log.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { keepTempFile } from '../../files.ts'
import type { Handlers } from '../../http/context.ts'
import { latestLines, logFiles, logFolder } from '../../log-files.ts'
import { zip } from '../../zip.ts'

const archive = { fileName: 'WebSiteLogs.zip', fileType: 'application/zip' }

export const webLog: Handlers<typeof contract> = {
  async getLatestWebLogs({ config }) {
    return { latestWebLogLines: latestLines(config.dataDir, limits.webLogLines) }
  },

  async downloadWebLogs(context) {
    const { dataDir } = context.config
    return keepTempFile(context, archive, async () => {
      const files = logFiles(dataDir).map(async (name) => ({
        name,
        bytes: await readFile(join(logFolder(dataDir), name)),
      }))
      return zip(await Promise.all(files), context.now)
    })
  },
}
