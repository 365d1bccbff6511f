/**
 * A copy of a built page that names all that its start will import: without it, each module is found only when the one
 * before it has run.
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

function withImports(bundle: Bundle, fileNames: readonly string[], found = new Set<string>()): Set<string> {
  for (const fileName of fileNames) {
    if (found.has(fileName)) continue
    found.add(fileName)
    withImports(bundle, chunkIn(bundle, fileName)?.imports ?? [], found)
  }
  return found
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
      const styles = new Set(
        [...scripts].flatMap((name) => [...(chunkIn(bundle, name)?.viteMetadata?.importedCss ?? [])]),
      )
      const text = html.source.toString()
      const links = [
        ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
        ...[...scripts]
          .filter((name) => !text.includes(name))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ]
      const source = text.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
      this.emitFile({ type: 'asset', fileName: as.slice(1), source })
    },
  },
})
