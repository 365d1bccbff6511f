/**
 * Builds what the server draws the sign-in form with (`src/web/account/draw.tsx`), beside the site: the same code as the page’s,
 * with the same names of classes, for Node.
 */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { drawingFile } from '../src/server/http/sign-in-page.ts'
import { compiledTexts } from './compiled-texts.ts'
import { themeStyles } from './theme-styles.ts'

export async function buildDrawing(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: 'src',
    publicDir: false,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_CONTRACT_VERSION': '"drawing"',
      // A channel that listens would keep the process.
      BroadcastChannel: 'undefined',
    },
    // Whole: nothing of the page is a package of the server’s.
    ssr: { noExternal: true },
    plugins: [react(), compiledTexts, themeStyles],
    build: {
      ssr: resolve('src/web/account/draw.tsx'),
      outDir: resolve(folder),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: drawingFile, chunkFileNames: '.drawing/[name]-[hash].js' } },
    },
  })
}
