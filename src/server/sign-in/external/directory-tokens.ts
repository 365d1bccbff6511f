/** Tokens that a person’s browser got from the directory, for calls in that person’s name (auth-and-threats 2.2, B10). */
import { decodeJwt, errors, type JWTPayload } from 'jose'
import type { DirectoryTokenType } from '../../../contract/vocabulary/identity.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { powerBIApi } from '../../gateways/power-bi/power-bi.ts'
import { directoryKeysOf } from './logins.ts'
import { askProvider, ProviderUnreachableError, textOf } from './provider-request.ts'

type ContextPart = Pick<Context, 'config' | 'store' | 'secrets' | 'tenantId' | 'now' | 'log'>

interface Service {
  audiences: readonly string[]
  /** Whether the service takes the token for that person’s; a signature of this kind of token cannot be checked here. */
  proves(context: ContextPart, token: string, objectId: string): Promise<boolean>
}

const services: Readonly<Record<DirectoryTokenType, Service>> = {
  PowerBIPro: {
    audiences: ['https://analysis.windows.net/powerbi/api', '00000009-0000-0000-c000-000000000000'],
    async proves({ config }, token) {
      const { powerBIUrl } = config
      const asked = powerBIUrl
        ? { outgoingAllowedHosts: [new URL(powerBIUrl).hostname], identityProviderUrl: undefined }
        : config
      const { status } = await askProvider(asked, `${powerBIUrl ?? powerBIApi}/v1.0/myorg/groups?$top=1`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return status === 200
    },
  },
  GraphApi: {
    audiences: ['https://graph.microsoft.com', '00000003-0000-0000-c000-000000000000'],
    async proves({ config }, token, objectId) {
      const { json } = await askProvider(config, 'https://graph.microsoft.com/v1.0/me', {
        headers: { Authorization: `Bearer ${token}` },
      })
      return textOf(json?.id).toLowerCase() === objectId.toLowerCase()
    },
  },
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused('DirectoryTokenIsNotYours')
    throw error
  }
}

const unreachable =
  ({ log }: ContextPart, type: DirectoryTokenType) =>
  (error: unknown) => {
    if (!(error instanceof ProviderUnreachableError)) throw error
    log.warn({ err: error, type }, 'a service of Microsoft could not be asked about a token')
    throw new Refusal(503, 'ExternalProviderIsUnreachable', {
      values: { provider: 'Microsoft' },
      retryAfterSeconds: 60,
    })
  }

/** Before the call’s first statement: the service is asked while nothing is held. */
export async function keepDirectoryToken(
  context: ContextPart,
  userId: number,
  type: DirectoryTokenType,
  token: string,
): Promise<void> {
  const { store, secrets, tenantId, now } = context
  const { tid, oid, aud, exp = 0 } = claimsOf(token)
  const [directory, objectId] = [textOf(tid).toLowerCase(), textOf(oid)]
  const keys = await ownTransaction(store, tenantId, (db) => directoryKeysOf(db, tenantId, userId))
  const { audiences, proves } = services[type]
  const expires = new Date(exp * 1000)
  const isTheirs = keys.includes(`${directory}.${objectId}`) && audiences.includes(textOf(aud)) && expires > now
  if (!isTheirs || !(await proves(context, token, objectId).catch(unreachable(context, type))))
    throw refused('DirectoryTokenIsNotYours')
  const fresh = { sealed_token: secrets.seal('directory-token', tenantId, token), expires_at: expires }
  await ownTransaction(store, tenantId, (db) =>
    db
      .insertInto('directory_tokens')
      .values({ tenant_id: tenantId, user_id: userId, token_type: type, ...fresh })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'token_type']).doUpdateSet(fresh))
      .execute(),
  )
}

export interface OwnDirectoryToken {
  token: string
  expiresAt: Date
}

/** Null: none was handed over, or it has run out. */
export async function ownDirectoryToken(
  db: Db,
  { secrets, tenantId, now }: Pick<Context, 'secrets' | 'tenantId' | 'now'>,
  userId: number,
  type: DirectoryTokenType,
): Promise<OwnDirectoryToken | null> {
  const row = await db
    .selectFrom('directory_tokens')
    .select(['sealed_token', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('token_type', '=', type)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const token = row && secrets.open('directory-token', tenantId, row.sealed_token)
  return row && token ? { token, expiresAt: row.expires_at } : null
}
