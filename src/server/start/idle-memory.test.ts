import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Ends well as soon as its rubbish is gone. It makes next to nothing new, which would have the engine look for it. */
const busyOnce = `
  import { giveMemoryBackWhenIdle } from '${new URL('./idle-memory.ts', import.meta.url)}'
  giveMemoryBackWhenIdle(20)
  let rubbish = Array.from({ length: 500_000 }, (_, number) => ({ number }))
  const most = process.memoryUsage().heapUsed
  rubbish = undefined
  setInterval(() => process.memoryUsage().heapUsed < most / 2 && process.exit(0), 20)`

test('what a busy process took is given back once it has nothing to do', () => {
  // The engine's own look, which comes some seconds after a collection or not at all, would do for this little.
  const flags = ['--no-memory-reducer', '--input-type=module', '--eval']
  const { status } = spawnSync(process.execPath, [...flags, busyOnce], { timeout: 30_000 })
  expect(status).toBe(0)
})
