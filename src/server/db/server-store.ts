import pg from 'pg'
import { connectionTurns } from './connection-turns.ts'
import { faultOfOpening, isReadOnlySession, typedFault } from './errors.ts'
import { outliveConnections } from './outlive.ts'
import { countRoundTrips } from './round-trips.ts'
import { ServerEar } from './server-ear.ts'
import type { Store, Timeouts } from './store.ts'
import { valueTypes } from './values.ts'

interface ServerOptions {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly timeouts: Timeouts
}

export function openServerStore({ databaseUrl, poolSize, timeouts }: ServerOptions): Store {
  const connection = { connectionString: databaseUrl, keepAlive: true, types: valueTypes, application_name: 'tessera' }
  const pool = new pg.Pool({ ...connection, max: poolSize, connectionTimeoutMillis: timeouts.connection })
  outliveConnections(pool)
  const ear = new ServerEar(connection)
  return {
    kind: 'server',
    pool,
    turns: connectionTurns(poolSize, timeouts),
    timeouts,
    roundTrips: countRoundTrips(pool),
    async clock() {
      const asked: pg.QueryConfig & { query_timeout: number } = {
        text: 'select clock_timestamp() as now',
        query_timeout: timeouts.connection,
      }
      const { rows } = await pool.query<{ now: Date }>(asked).catch((error: unknown) => {
        throw typedFault(error)
      })
      const [answer] = rows
      if (!answer) throw new Error('The database did not tell the time')
      return answer.now
    },
    listen: (channel, heard, missed, lost) => ear.listen(channel, { heard, missed, lost }),
    async maintain(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw faultOfOpening(error)
      })
      let isOver = false
      try {
        return await work(client)
      } catch (error) {
        isOver = isReadOnlySession(error)
        throw error
      } finally {
        client.release(isOver || client.getTransactionStatus() !== 'I')
      }
    },
    async close() {
      await ear.close()
      await pool.end()
    },
  }
}
