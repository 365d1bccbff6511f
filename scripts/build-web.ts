/**
 * Builds the site when its sources have changed since the last time. The assets of the build before stay beside the new
 * ones, so that a page that is still open finds the chunks that it has not loaded yet. The new site is laid down whole
 * beside the old one and then takes its place: a server that runs meanwhile never lacks a file.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const distFolder = 'dist'
const nextFolder = 'dist-next'
const replacedFolder = 'dist-replaced'
const stampFile = '.build'
const assetList = '.assets'
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

async function compressFiles(folder: string): Promise<void> {
  for (const file of (await filesBelow(folder)).filter((name) => compressible.test(name))) {
    const bytes = await readFile(file)
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await Promise.all([
      promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
      promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    ])
  }
}

const builtStamp = () => readFile(join(distFolder, stampFile), 'utf8').catch(() => '')

export const isBuilt = async (): Promise<boolean> => (await builtStamp()) === (await stampOfSources())

/** One build back and no further, or the folder would grow for ever. */
async function keepPreviousAssets(): Promise<void> {
  const previous = await readFile(join(distFolder, assetList), 'utf8').catch(() => '')
  for (const name of previous.split('\n').filter(Boolean)) {
    const kept = join(nextFolder, 'assets', name)
    if (!existsSync(kept)) await cp(join(distFolder, 'assets', name), kept)
  }
}

async function takeThePlace(): Promise<void> {
  await rm(replacedFolder, { recursive: true, force: true })
  if (existsSync(distFolder)) await rename(distFolder, replacedFolder)
  await rename(nextFolder, distFolder)
  await rm(replacedFolder, { recursive: true, force: true })
}

export async function buildWeb(): Promise<void> {
  const stamp = await stampOfSources()
  if ((await builtStamp()) === stamp) return

  const { build } = await import('vite')
  await build({ logLevel: 'warn', build: { outDir: resolve(nextFolder) } })
  await compressFiles(nextFolder)
  await writeFile(join(nextFolder, assetList), (await readdir(join(nextFolder, 'assets'))).join('\n'))
  await keepPreviousAssets()
  await writeFile(join(nextFolder, stampFile), stamp)
  await takeThePlace()
}

if (import.meta.main) await buildWeb()
