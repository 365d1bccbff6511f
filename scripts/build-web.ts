/**
 * Builds the site when its sources have changed since the last time. The assets of the build before stay beside the new
 * ones, so that a page that is still open finds the chunks that it has not loaded yet.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const distFolder = 'dist'
const stampFile = join(distFolder, '.build')
const sources = ['src/contract', 'src/offline', 'src/report-host', 'src/shared', 'src/web', 'src/worker', 'public']
const singleFiles = ['vite.config.ts', 'scripts/compiled-texts.ts', 'package.json', 'package-lock.json']
const compressible = /\.(js|css|html|svg|json|webmanifest)$/

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(sources.filter(existsSync).map(filesBelow))).flat()
  for (const file of [...files.filter((name) => !name.includes('.test.')).sort(), ...singleFiles]) {
    hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function compressFiles(): Promise<void> {
  for (const file of (await filesBelow(distFolder)).filter((name) => compressible.test(name))) {
    const bytes = await readFile(file)
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await Promise.all([
      promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
      promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    ])
  }
}

const builtStamp = () => readFile(stampFile, 'utf8').catch(() => '')

export const isBuilt = async (): Promise<boolean> => (await builtStamp()) === (await stampOfSources())

export async function buildWeb(): Promise<void> {
  const stamp = await stampOfSources()
  if ((await builtStamp()) === stamp) return

  const previous = `${distFolder}-previous`
  await rm(previous, { recursive: true, force: true })
  if (existsSync(join(distFolder, 'assets'))) {
    await mkdir(previous, { recursive: true })
    const current = await readFile(join(distFolder, '.assets'), 'utf8').catch(() => '')
    for (const name of current.split('\n').filter(Boolean)) {
      await cp(join(distFolder, 'assets', name), join(previous, name), { force: true })
    }
  }

  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  await compressFiles()
  const assets = await readdir(join(distFolder, 'assets'))
  await writeFile(join(distFolder, '.assets'), assets.join('\n'))
  for (const name of existsSync(previous) ? await readdir(previous) : []) {
    if (!assets.includes(name)) await rename(join(previous, name), join(distFolder, 'assets', name))
  }
  await rm(previous, { recursive: true, force: true })
  await writeFile(stampFile, stamp)
}

if (import.meta.main) await buildWeb()
