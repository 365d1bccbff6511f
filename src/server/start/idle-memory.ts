/**
 * Gives memory back after a busy time. The engine looks for garbage only while something new is made: a process that was
 * busy, and then has nothing to do, would keep what it had taken until it is busy again.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Of the thread’s time: less is idle. A collection takes a tenth of a second, which nobody then waits for. */
const idleShare = 0.05
/** Above what was left by the last collection; less is not worth one. */
const worthwhileGrowth = 1.25

/** Milliseconds between two looks. */
export function giveMemoryBackWhenIdle(lookEvery = 10_000): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  let lastLook: EventLoopUtilization = performance.eventLoopUtilization()
  let left = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastLook)
    lastLook = now
    if (utilization > idleShare || process.memoryUsage().heapUsed < left * worthwhileGrowth) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = process.memoryUsage().heapUsed
  }
  setInterval(look, lookEvery).unref()
}
