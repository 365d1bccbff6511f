import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { FolderFiles } from './folder-files.ts'

export async function openFileStore({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<FileStore> {
  if (storageUrl.startsWith('s3:')) {
    // Hundreds of modules, which a folder does not need.
    const { openS3Files } = await import('./s3-files.ts')
    return openS3Files(new URL(storageUrl), dataDir)
  }
  return new FolderFiles(fileURLToPath(storageUrl))
}
