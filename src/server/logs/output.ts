/** Standard output and standard error, which others read or do not. */

/** Bytes that may wait for whoever reads them. */
const mostUnread = 1024 * 1024

/**
 * Whoever reads may go, and a file on a full disk takes no more; unheard, that would end the process. Call it before anything
 * writes: the console hears for itself, a library or the output of a thread does not, or only for as long as it likes.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Whoever does not read loses lines, and the process no memory. They are in the log’s files. */
export const standardOutput = {
  write(text: string): void {
    if (process.stdout.writableLength < mostUnread) process.stdout.write(text)
  },
}
