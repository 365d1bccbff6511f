/** `npm start`: the site is built when it must be, then the server runs in this process. */
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { isBuilt } from './build-web.ts'
import { endWithNpm } from './end-with-npm.ts'

endWithNpm()

// What Node has read and stripped of types once, it need not read again at the next start.
enableCompileCache()

if (!(await isBuilt())) {
  // A process of its own: the bundler leaves half a gigabyte and its own NODE_ENV behind.
  const { status } = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const { run } = await import('../src/server/main.ts')
await run()
