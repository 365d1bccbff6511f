/** `npm start`: the site is built when it must be, then the server runs in this process. */
import { buildWeb } from './build-web.ts'

await buildWeb()
const { run } = await import('../src/server/main.ts')
await run()
