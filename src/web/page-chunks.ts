import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What arrives together is one chunk: dozens of small ones compress badly (a tenth of what a page loads), and each repeats
 * the names of others. So the two starts share one and have one each, and lists and forms have what most of them import.
 * What is small and needed by several parts is one, too: a first visit over a slow network waits for the number of its
 * requests more than for their bytes. Whatever is left is split by the bundler itself.
 */
const starts = { account: 'src/web/account/start.tsx', app: 'src/web/app/start.tsx' } as const
/** Opened by a link, without an account: next to nobody has the app already. */
const sharedStart = 'src/web/share/start.tsx'
const entries = { page: 'src/web/main.tsx', frame: 'src/report-host/main.ts' } as const
/** A part of the app that imports this is a list, or has a form. */
const signs = { list: 'src/web/kit/list/List.tsx', form: 'src/web/kit/form/use-form-frame.ts' } as const

/** What one of three imports is worth bringing with the first. */
const shareOfMost = 1 / 3

/** Characters of a module for which a file of its own costs more than the module: an icon, a hook, a dozen lines. */
const small = 2_000
/** Parts of the app: what more of them need comes with any of them. */
const few = 3
/** Chunks that are there when a small one is asked for, or come with it. */
const smallLeanOn: readonly (string | null)[] = ['runtime', 'base', 'app', 'both', 'small', 'small-of-both']

type GetModule = (id: string) => Rolldown.ModuleInfo | null
/** Modules that come with one. */
type Reach = ReadonlySet<string>

/** These name all that a package has, and bring of it what the importing module names. */
const isIndex = (id: string) => /\/(@mantine\/\w+\/esm\/index|@tabler\/.+\/tabler-icons-react)\.mjs$/.test(id)

const namedImports = (code: string | null) =>
  [...(code ?? '').matchAll(/\{([^{}]*)\}\s*from\s*["']([^"']+)["']/g)].map(([, names = '', from = '']) => ({
    names: names.split(/\W+/),
    from,
  }))

function graphOf(getModule: GetModule) {
  const indices = new Map<string, ReadonlyMap<string, string>>()

  function indexOf(id: string): ReadonlyMap<string, string> {
    const known = indices.get(id)
    if (known) return known
    const imports = namedImports(getModule(id)?.code ?? null)
    const index = new Map(
      imports.flatMap(({ names, from }) => names.map((name) => [name, resolve(dirname(id), from)] as const)),
    )
    indices.set(id, index)
    return index
  }

  function importsOf({ code, importedIds }: Rolldown.ModuleInfo): readonly string[] {
    const names = namedImports(code).flatMap((imported) => imported.names)
    return importedIds.flatMap((id) => (isIndex(id) ? names.flatMap((name) => indexOf(id).get(name) ?? []) : [id]))
  }

  function reachOf(start: string): Reach {
    const reach = new Set<string>()
    const pending = [resolve(start)]
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const module = reach.has(id) ? null : getModule(id)
      if (!module) continue
      reach.add(id)
      pending.push(...importsOf(module))
    }
    return reach
  }

  /** Of each part that is loaded behind one when it is needed. */
  function lateReaches(start: string): readonly Reach[] {
    const reaches = new Map<string, Reach>()
    const pending = [reachOf(start)]
    for (let reach = pending.pop(); reach; reach = pending.pop()) {
      const late = [...reach].flatMap((id) => getModule(id)?.dynamicallyImportedIds ?? [])
      for (const id of late.filter((id) => !reaches.has(id))) {
        const inner = reachOf(id)
        reaches.set(id, inner)
        pending.push(inner)
      }
    }
    return [...reaches.values()]
  }

  const shared = [reachOf(sharedStart), ...lateReaches(sharedStart)]
  const behind = { account: [...lateReaches(starts.account), ...shared], app: lateReaches(starts.app) }
  const isIn = (reaches: readonly Reach[]) => (id: string) => reaches.some((reach) => reach.has(id))
  const isInMost = (sign: string) => {
    const kin = behind.app.filter((reach) => reach.has(resolve(sign)))
    return (id: string) => kin.filter((reach) => reach.has(id)).length > kin.length * shareOfMost
  }
  const known = new Map<string, boolean>()
  /** Several parts need it, and nothing comes with it but what each of them has already. */
  function isSmall(id: string): boolean {
    const decided = known.get(id)
    if (decided !== undefined) return decided
    // Of modules that import one another the others decide.
    known.set(id, true)
    const module = getModule(id)
    const isItself =
      module !== null &&
      !graph.isOfFrame(id) &&
      !/(?<!\.module)\.css$/.test(id) &&
      (module.code?.length ?? 0) <= small &&
      behind.app.filter((reach) => reach.has(id)).length > few &&
      importsOf(module).every((other) => smallLeanOn.includes(chunkOf(other, graph)))
    known.set(id, isItself)
    return isItself
  }
  const graph = {
    isSmall,
    isOfEntries: isIn([reachOf(entries.page), reachOf(entries.frame)]),
    isOfFrame: isIn(lateReaches(entries.frame)),
    isOfAccount: isIn([reachOf(starts.account)]),
    isOfApp: isIn([reachOf(starts.app)]),
    isBehindAccount: isIn(behind.account),
    isBehindApp: isIn(behind.app),
    isOfLists: isInMost(signs.list),
    isBesideLists: isIn(behind.app.filter((reach) => !reach.has(resolve(signs.list)))),
    isOfForms: isInMost(signs.form),
  }
  return graph
}

function chunkOf(id: string, graph: ReturnType<typeof graphOf>): string | null {
  const { isOfEntries, isOfFrame, isOfAccount, isOfApp, isBehindAccount, isBehindApp } = graph
  const { isOfLists, isBesideLists, isOfForms, isSmall } = graph
  // What every chunk leans on, the page in the frame too, which must not load more of the app than that: with it would come the
  // app’s styles, and a dark report would be drawn in the app’s ink (R35).
  if (isOfEntries(id)) return isOfAccount(id) || isOfApp(id) ? 'runtime' : null
  if (isOfFrame(id) && isOfAccount(id) && isOfApp(id)) return 'runtime'
  if (isOfAccount(id)) return isOfApp(id) ? 'base' : isOfLists(id) ? 'fields' : isBehindApp(id) ? 'inputs' : 'account'
  // An account page that shows one thing of the app must not load all of it.
  if (isOfApp(id)) return isBehindAccount(id) ? 'both' : 'app'
  if (isBehindAccount(id)) return isOfLists(id) ? 'choices' : isBehindApp(id) && isSmall(id) ? 'small-of-both' : null
  // Whoever needs an icon must not load all that lists are made of.
  if (isBesideLists(id) && isSmall(id)) return 'small'
  if (isOfLists(id)) return isOfForms(id) ? 'controls' : 'list'
  if (isOfForms(id)) return 'form'
  return isSmall(id) ? 'small' : null
}

let graph: ReturnType<typeof graphOf> | undefined

/** The name of the chunk that a module belongs into; null: the bundler decides. */
export function pageChunk(id: string, bundler: { getModuleInfo: GetModule }): string | null {
  graph ??= graphOf((other) => bundler.getModuleInfo(other))
  return chunkOf(id, graph)
}
