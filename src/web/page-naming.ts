/**
 * A copy of a built page that names the styles of what it will import: the screen as it was left is drawn with them before
 * any of that is there. The scripts are not named: compiling them takes the time in which that screen is drawn.
 */
import type { Plugin, Rolldown } from 'vite'

interface Naming {
  /** Addresses in the built site. */
  page: string
  as: string
  /** Files of the project that the page imports while it starts. */
  modules: readonly string[]
}

type Bundle = Rolldown.OutputBundle

const chunkIn = (bundle: Bundle, fileName: string) => {
  const output = bundle[fileName]
  return output?.type === 'chunk' ? output : undefined
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`),
  )
  if (!found) throw new Error(`${module} is not the beginning of a chunk`)
  return found.fileName
}

/** What a chunk imports comes before it: of two rules of the same weight the later one holds. */
function withImports(bundle: Bundle, fileNames: readonly string[], seen = new Set<string>()): string[] {
  return fileNames.flatMap((fileName) => {
    if (seen.has(fileName)) return []
    seen.add(fileName)
    return [...withImports(bundle, chunkIn(bundle, fileName)?.imports ?? [], seen), fileName]
  })
}

export const pageNaming = ({ page, as, modules }: Naming): Plugin => ({
  name: 'page-naming',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const html = bundle[page.slice(1)]
      if (html?.type !== 'asset') throw new Error(`${page} is not built`)
      const scripts = withImports(
        bundle,
        modules.map((module) => chunkOf(bundle, module)),
      )
      const styles = new Set(scripts.flatMap((name) => [...(chunkIn(bundle, name)?.viteMetadata?.importedCss ?? [])]))
      const links = [...styles].map((name) => `  <link rel="stylesheet" crossorigin href="/${name}">\n  `)
      const source = html.source.toString().replace('</head>', `${links.join('')}</head>`)
      this.emitFile({ type: 'asset', fileName: as.slice(1), source })
    },
  },
})
