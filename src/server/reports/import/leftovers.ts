import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No import takes this long; what is younger may belong to one that is running. */
const longestImport = 60 * 60 * 1000

/** Removes what imports left that were killed on their way. */
export async function removeLeftovers(folder: string, keep: ReadonlySet<string>, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !keep.has(name))
  for (const name of names) {
    const path = join(folder, name)
    // Another process may be tidying up as well.
    const age = await stat(path).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    )
    if (age > longestImport) await rm(path, { recursive: true, force: true })
  }
}
