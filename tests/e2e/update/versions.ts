/** Versions of the site that are built once and then laid under a running server at any moment, as a build lays them. */
import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checkout } from './checkout.ts'

export interface Versions {
  /** The version that the server has now, as a page names it. */
  current(): string
  /** Files of code of this version. */
  assetsOf(version: string): readonly string[]
  /** Takes the place of the current one, with the files of that one beside its own. */
  lay(version: string): Promise<void>
  /** While this lasts, one file that only the current version has is not there. */
  withoutAPart(work: () => Promise<void>): Promise<void>
}

export async function buildVersions(checkout: Checkout, names: readonly string[]): Promise<Versions> {
  const dist = join(checkout.folder, 'dist')
  const folderOf = (version: string) => join(checkout.folder, 'versions', version)
  const assets = new Map<string, readonly string[]>()

  for (const name of names) {
    await checkout.buildVersion(name)
    const own = new Set(await checkout.assets())
    await cp(dist, folderOf(name), { recursive: true })
    for (const file of await readdir(join(folderOf(name), 'assets'))) {
      if (!own.has(file)) await rm(join(folderOf(name), 'assets', file))
    }
    assets.set(name, [...own])
  }
  let current = names.at(-1) ?? ''

  return {
    current: () => current,
    assetsOf: (version) => assets.get(version) ?? [],
    async lay(version) {
      const next = join(checkout.folder, 'dist-laid')
      await cp(folderOf(version), next, { recursive: true })
      await cp(join(folderOf(current), 'assets'), join(next, 'assets'), { recursive: true, force: false })
      const replaced = join(checkout.folder, 'dist-before')
      await rename(dist, replaced)
      await rename(next, dist)
      await rm(replaced, { recursive: true })
      current = version
    },
    async withoutAPart(work) {
      const others = names.filter((name) => name !== current).flatMap((name) => [...(assets.get(name) ?? [])])
      const part = assets.get(current)?.find((name) => name.endsWith('.js') && !others.includes(name)) ?? ''
      const ways = ['', '.br', '.gz'].map((packed) => join(dist, 'assets', part + packed)).filter(existsSync)
      await Promise.all(ways.map((file) => rename(file, `${file}.away`)))
      await work()
      await Promise.all(ways.map((file) => rename(`${file}.away`, file)))
    },
  }
}
