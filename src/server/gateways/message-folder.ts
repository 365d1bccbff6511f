import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A message that reaches nobody lies in a folder. Whoever reads that finds it whole; it may carry codes and passwords. */
export async function layDown(folder: string, name: string, message: Parameters<typeof writeFile>[1]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(dirname(folder), `.${basename(folder)}-${name}`)
  await writeFile(draft, message, { mode: 0o600, flag: 'wx' })
  await rename(draft, join(folder, name))
}
