/** A checkout of its own, whose site can be built anew under a server that runs and tabs that are open. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const copied = ['demo', 'dist', 'package-lock.json', 'package.json', 'public', 'scripts', 'src', 'vite.config.ts']

export interface Checkout {
  folder: string
  /** Names of the files that the latest build made, without those that it kept of the build before. */
  assets(): Promise<readonly string[]>
  /** Builds the site again from sources that write this version on every page. */
  buildVersion(name: string): Promise<void>
  remove(): Promise<void>
}

export async function copyCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-checkout-'))
  await Promise.all(copied.map((name) => cp(name, join(folder, name), { recursive: true })))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))

  return {
    folder,
    assets: async () => (await readFile(join(folder, 'dist/.assets'), 'utf8')).split('\n'),
    async buildVersion(name) {
      // Nearly every chunk imports this one, so nearly every name changes with it.
      const file = join(folder, 'src/web/themes/page-root.ts')
      await writeFile(file, `${await readFile(file, 'utf8')}\ndocument.documentElement.dataset.version = '${name}'\n`)
      await promisify(execFile)(process.execPath, ['scripts/build-web.ts'], { cwd: folder })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
