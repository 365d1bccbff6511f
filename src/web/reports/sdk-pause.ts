/** Milliseconds: the SDK drops, without a word, what it is to load within 100 of the last time (embed protocol). */
const loadPause = 120

/**
 * Calls `load` once the SDK would not drop it; answers how to call it off. The last load may come while this waits: the
 * SDK begins by itself when a frame has arrived.
 */
export function afterSdkPause(lastLoad: () => Date | undefined, load: () => void): () => void {
  const look = () => {
    const wait = (lastLoad()?.getTime() ?? 0) + loadPause - Date.now()
    if (wait > 0) timer = setTimeout(look, wait)
    else load()
  }
  let timer = setTimeout(look)
  return () => clearTimeout(timer)
}
