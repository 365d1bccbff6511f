/** A small disk of memory that can be filled, where this process may mount one. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Disk {
  folder: string
  /** Takes all the room that is left now; once more takes what was freed since. */
  fill(): void
  free(): void
  unmount(): void
}

const megabyte = 1024 * 1024

/** Null where mounting is not allowed. */
export function mountDisk(folder: string, megabytes: number): Disk | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tessera-chaos', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      for (const size of [megabyte, 64 * 1024, 4096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    // Whoever still looks at a file of it would hold it up.
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  }
}

/** Keeps it full: what the processes free meanwhile is taken, too. */
export async function filled(disk: Disk, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    disk.fill()
    await pause(50)
  }
  disk.free()
}
