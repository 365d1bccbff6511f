import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compiledTexts } from './scripts/compiled-texts.ts'
import { packed } from './scripts/packs.ts'
import { themeStyles } from './scripts/theme-styles.ts'
import { completeLanguages } from './src/contract/vocabulary/languages.ts'
import { pageChunk } from './src/web/page-chunks.ts'
import { largeChunks } from './src/worker/large-chunks.ts'
import { pageFor, pages } from './src/worker/navigation.ts'

const server = `http://localhost:${process.env.API_PORT ?? 4201}`
const servedByTheServer = [
  '/api',
  '/AbpUserConfiguration',
  '/File',
  '/TenantCustomization',
  '/Texts',
  '/openapi.json',
  '/health',
  '/live',
  '/ready',
  '/assets/appconfig.json',
  '/signin-wsfed',
]

/** Answers that a browser stored are thrown away when a shape may have changed, and only then. */
function contractVersion(): string {
  const hash = createHash('sha256')
  for (const file of globSync('src/contract/{models,services}/**/*.ts').sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** In development the pages answer at the same addresses as the server and the worker give them. */
const pagesAtTheirAddresses: Plugin = {
  name: 'pages-at-their-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const page = pageFor(new URL(request.url ?? '/', 'http://localhost'))
      if (page && request.headers.accept?.includes('text/html')) request.url = pages[page]
      next()
    })
  },
}

/** The page says by itself that the app did not start: in words that no chunk has to bring. */
const startWords: Plugin = {
  name: 'start-words',
  transformIndexHtml: (html) =>
    html.replace('%startWords%', JSON.stringify(Object.fromEntries(completeLanguages.map(wordsOf)))),
}

const wordsOf = (language: string): [string, unknown] => [
  language.slice(0, 2),
  JSON.parse(readFileSync(`src/contract/vocabulary/texts/${language}/start.json`, 'utf8')),
]

let outFolder = ''
const knowsOutFolder: Plugin = {
  name: 'knows-out-folder',
  configResolved: ({ root, build }) => {
    outFolder = resolve(root, build.outDir)
  },
}

/** The worker takes nothing else for a part of the app, and knows when one is damaged. */
const integrityOf = (url: string): string =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(outFolder, url)))
    .digest('base64')}`

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  define: {
    'import.meta.env.VITE_CONTRACT_VERSION': JSON.stringify(contractVersion()),
    // react-intl asks at each start whether the browser knows the language, which takes 20 ms: it knows ours.
    'Intl.NumberFormat.supportedLocalesOf': 'Array.of',
    'Intl.DateTimeFormat.supportedLocalesOf': 'Array.of',
  },
  resolve: {
    // Two packages bring one each.
    dedupe: ['intl-messageformat', '@formatjs/icu-messageformat-parser'],
    // Its package names the build with warnings for developers alone.
    alias: [
      { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    // Browsers without it load what is preloaded when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { web: 'src/web/index.html', 'report-host': 'src/report-host/index.html', redirect: 'src/redirect.html' },
      output: {
        codeSplitting: {
          // Without the first, shared modules of the shell would be drawn into the large chunk that imports them too.
          includeDependenciesRecursively: false,
          groups: [
            ...Object.entries(largeChunks).map(([name, test]) => ({ name, test })),
            { name: pageChunk, debugName: 'page chunks' },
          ],
        },
      },
    },
  },
  server: {
    port: 4200,
    strictPort: true,
    proxy: Object.fromEntries(servedByTheServer.map((path) => [path, server])),
  },
  plugins: [
    react(),
    compiledTexts,
    themeStyles,
    pagesAtTheirAddresses,
    startWords,
    knowsOutFolder,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2}', 'favicon.svg', 'manifest.webmanifest', 'icons/*.{png,svg}'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        manifestTransforms: [
          async (entries) => {
            const files = entries.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) }))
            return { manifest: await packed(outFolder, files) }
          },
        ],
      },
    }),
  ],
})
