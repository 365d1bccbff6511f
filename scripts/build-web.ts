/**
 * Builds the site when its sources have changed since the last time. The assets of the build before stay beside the new
 * ones, so that a page that is still open finds the chunks that it has not loaded yet. The new site is laid down whole
 * beside the old one, in a folder of this process, and then takes its place: a server that runs meanwhile never lacks a
 * file, and of several that build at once the first one is taken.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { outliveReaders } from '../src/server/logs/output.ts'
import { buildDrawing } from './build-drawing.ts'

const distFolder = 'dist'
const nextFolders = 'dist-next'
const replacedFolders = 'dist-replaced'
const nextFolder = join(nextFolders, String(process.pid))
const replacedFolder = join(replacedFolders, String(process.pid))
const stampFile = '.build'
const assetList = '.assets'
const sources = ['src/contract', 'src/offline', 'src/report-host', 'src/shared', 'src/web', 'src/worker', 'public']
const singleFiles = [
  'src/redirect.html',
  'vite.config.ts',
  'scripts/build-drawing.ts',
  'scripts/compiled-texts.ts',
  'scripts/packs.ts',
  'scripts/theme-styles.ts',
  'package.json',
  'package-lock.json',
]
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

/** False where it cannot be, for one of these reasons. */
async function moved(from: string, to: string, ...reasons: string[]): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && reasons.includes(String(error.code))) return false
    throw error
  }
}

/** Another process may lay its own site there at any moment: of the same sources it is as good as this one. */
async function takeThePlace(stamp: string): Promise<void> {
  await mkdir(replacedFolders, { recursive: true })
  while ((await builtStamp()) !== stamp) {
    if (await moved(distFolder, replacedFolder, 'ENOENT')) await forget(replacedFolder)
    await moved(nextFolder, distFolder, 'ENOTEMPTY', 'EEXIST', 'EPERM')
  }
  await forget(nextFolder)
}

const forget = (folder: string) => rm(folder, { recursive: true, force: true })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process may not be asked, and runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What builds that were cut short left behind. */
async function forgetDeadBuilds(): Promise<void> {
  for (const folder of [nextFolders, replacedFolders]) {
    const names = existsSync(folder) ? await readdir(folder) : []
    const dead = names.filter((name) => !isRunning(Number(name)) || Number(name) === process.pid)
    for (const name of dead) await forget(join(folder, name))
  }
}

/**
 * The site is the same whoever builds it. The bundler takes NODE_ENV from the environment and leaves its own behind: built
 * by a test runner (`test`), the service worker asked for a `process` that no browser has, and was never installed.
 */
async function asProduction(build: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

export async function buildWeb(): Promise<void> {
  const stamp = await stampOfSources()
  if ((await builtStamp()) === stamp) return

  await forgetDeadBuilds()
  await asProduction(async () => {
    const { build } = await import('vite')
    await build({ logLevel: 'warn', build: { outDir: resolve(nextFolder) } })
  })
  await compressFiles(nextFolder)
  await asProduction(() => buildDrawing(nextFolder))
  await writeFile(join(nextFolder, assetList), (await readdir(join(nextFolder, 'assets'))).join('\n'))
  if ((await builtStamp()) !== stamp) await keepPreviousAssets()
  await writeFile(join(nextFolder, stampFile), stamp)
  await takeThePlace(stamp)
}

if (import.meta.main) {
  outliveReaders()
  await buildWeb()
}
