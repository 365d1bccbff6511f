/**
 * Told to stop, npm tells the shell between it and this process, and both end; of this process they say nothing. It would
 * go on and hold the data folder. So it ends, as by SIGTERM, when whoever started it is gone. Only under npm: who starts
 * Node in the background and leaves wants it to stay.
 */
const lookEvery = 500

export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const starter = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === starter) return
    // Once: a second signal does not wait for the calls that are under way.
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, lookEvery)
  looking.unref()
}
