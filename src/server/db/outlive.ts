import type pg from 'pg'

/**
 * A connection may break at any moment, also while nobody waits for it: before its first user has it, or in between. Whoever
 * uses it is told by what they asked; here it is heard alone, for Node ends a process in which nobody hears an error.
 */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
