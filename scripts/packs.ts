/**
 * What the service worker installs, in a few packs: six hundred files that are asked for one after the other take ten seconds
 * of a fast machine, and a minute of a slow line. A pack is `{ "<address>": "<text>" }`; the worker lays its files down one by
 * one, as if each had been fetched by itself (`src/worker/install.ts`).
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInstalled, isPacked, type WorkerFile } from '../src/worker/worker-files.ts'

/** As the bundler lists it. */
type BuiltFile = WorkerFile & { size: number }

/** Bytes of text in one pack, about a fifth of them on the line: what is lost when a connection breaks. */
const packSize = 300_000

const hashOf = (text: string, encoding: 'base64' | 'base64url') => createHash('sha256').update(text).digest(encoding)

/** Of the same files the same packs, whatever order they come in. */
async function inPacks(folder: string, files: readonly BuiltFile[]): Promise<Map<string, string>[]> {
  const packs: Map<string, string>[] = []
  let size = packSize
  for (const { url } of files.toSorted((one, other) => (one.url < other.url ? -1 : 1))) {
    const text = await readFile(join(folder, url), 'utf8')
    if (size + text.length > packSize) {
      packs.push(new Map())
      size = 0
    }
    packs.at(-1)?.set(url, text)
    size += text.length
  }
  return packs
}

/** Writes the packs into the site, and tells the worker which file is in which. */
export async function packed(folder: string, files: readonly BuiltFile[]): Promise<BuiltFile[]> {
  const packs = await inPacks(
    folder,
    files.filter((file) => isInstalled(file) && isPacked(file)),
  )
  const packOf = new Map<string, number>()
  const own: BuiltFile[] = []
  for (const [pack, texts] of packs.entries()) {
    const content = JSON.stringify(Object.fromEntries(texts))
    const url = `assets/pack-${hashOf(content, 'base64url').slice(0, 8)}.json`
    await writeFile(join(folder, url), content)
    const integrity = `sha256-${hashOf(content, 'base64')}`
    own.push({ url, revision: null, integrity, pack, size: content.length })
    for (const name of texts.keys()) packOf.set(name, pack)
  }
  const named = files.map((file) => {
    const pack = packOf.get(file.url)
    return pack === undefined ? file : { ...file, pack }
  })
  return [...named, ...own]
}
