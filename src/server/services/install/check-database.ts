/** Looks at a database that the operator names, before there is a portal. Not for anybody else: it reaches inner networks. */
import pg from 'pg'
import { refused } from '../../access/refusals.ts'

export interface LookedAt {
  isDatabaseExist: boolean
  serverVersion: string | null
}

const timeLimit = 5_000
const noSuchDatabase = '3D000'

export async function checkDatabase(connectionString: string): Promise<LookedAt> {
  const client = new pg.Client({
    ...placeOf(connectionString),
    connectionTimeoutMillis: timeLimit,
    query_timeout: timeLimit,
    application_name: 'tessera: check',
  })
  // 'end' follows; without a listener an error of a broken connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return { isDatabaseExist: true, serverVersion: rows[0]?.version ?? null }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === noSuchDatabase) {
      return { isDatabaseExist: false, serverVersion: null }
    }
    throw refused('install.checkFailed', { reason: error instanceof Error ? error.message : String(error) })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Member by member: as a whole, such a string can name files of this machine to read. */
function placeOf(connectionString: string): pg.ClientConfig {
  if (!isPostgres(connectionString)) throw refused('install.checkFailed', { reason: 'postgresql://…' })
  const { port, username, password, pathname, searchParams } = new URL(connectionString)
  const mode = searchParams.get('sslmode')
  return {
    host: hostOf(connectionString),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(mode && mode !== 'disable' && { ssl: { rejectUnauthorized: mode.startsWith('verify') } }),
  }
}

const isPostgres = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && isDecodable(text)

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    // A percent sign that begins no character.
    return false
  }
}

/** A folder in place of a host names the socket in it. */
function hostOf(connectionString: string): string {
  const { hostname, searchParams } = new URL(connectionString)
  return decodeURIComponent(hostname).replace(/^\[|\]$/g, '') || searchParams.get('host') || 'localhost'
}

/** Server and database, whoever signs in to it. */
export function isSameDatabase(one: string, other: string): boolean {
  if (!isPostgres(one) || !isPostgres(other)) return false
  const [a, b] = [new URL(one), new URL(other)]
  return hostOf(one) === hostOf(other) && (a.port || '5432') === (b.port || '5432') && a.pathname === b.pathname
}
