/** Loaded before a server (`--import`): tells, when asked, how late its event loop was since it was asked last. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two looks, which the histogram counts as delay. */
const resolution = 1

const delays = monitorEventLoopDelay({ resolution })
delays.enable()
process.on('message', (message) => {
  if (message !== 'event loop') return
  process.send?.({ eventLoopP99: Math.max(delays.percentile(99) / 1e6 - resolution, 0) })
  delays.reset()
})
process.channel?.unref()
