import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { type EmbedGrant, mintEmbedToken, readEmbedToken } from './embed-tokens.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const grant: EmbedGrant = {
  tenantId: 3,
  userId: 77,
  userName: 'alice',
  isNameVouchedFor: true,
  roles: ['Analysts', 'مدققون'],
  openedBy: 'roles',
  reportId: 12,
  reportGuid: '5a6b7c8d-0000-4000-8000-000000000001',
  canEdit: false,
  sessionId: '11111111-0000-4000-8000-000000000001',
  stamp: 'stamp',
  impersonator: { tenantId: 0, userId: 5, stamp: 'theirs', delegationId: null },
  key: null,
  kioskDeviceId: null,
}

let folder: string
let secrets: Secrets
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-embed-'))
  secrets = await openSecrets(join(folder, 'keys.json'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('an embed token', () => {
  it('tells the report, the person and what they may, until its end', async () => {
    const { token, expiration, secondsLeft } = mintEmbedToken(secrets, grant, now)
    expect(secondsLeft).toBe(lifetimes.embedToken)
    expect(expiration).toEqual(inSeconds(lifetimes.embedToken))
    expect(await readEmbedToken(secrets, token, inSeconds(lifetimes.embedToken - 1))).toEqual(grant)
    expect(await readEmbedToken(secrets, token, inSeconds(lifetimes.embedToken))).toBeNull()
  })

  it('does not outlive the session that it was made in', async () => {
    const { token, secondsLeft } = mintEmbedToken(secrets, grant, now, inSeconds(90))
    expect(secondsLeft).toBe(90)
    expect(await readEmbedToken(secrets, token, inSeconds(90))).toBeNull()
  })

  it('is over at once where the session is, and counts whole seconds', async () => {
    const { token, secondsLeft } = mintEmbedToken(secrets, grant, now, inSeconds(-5))
    expect(secondsLeft).toBe(0)
    expect(await readEmbedToken(secrets, token, now)).toBeNull()
    const between = mintEmbedToken(secrets, grant, inSeconds(0.9), inSeconds(90.9))
    expect([between.secondsLeft, between.expiration]).toEqual([90, inSeconds(90)])
  })

  it('of a screen that a key opened tells the key and the screen, and no person', async () => {
    const nobody = { userId: null, sessionId: null, stamp: null, impersonator: null }
    const key = { id: 4, stamp: 'of the key', filter: '[]' }
    const opened: EmbedGrant = { ...grant, ...nobody, openedBy: 'kiosk', key, kioskDeviceId: 'screen' }
    const { token } = mintEmbedToken(secrets, opened, now)
    expect(await readEmbedToken(secrets, token, now)).toEqual(opened)
    expect(decodeJwt(token)).toMatchObject({ sub: '0', fam: '', sst: '' })
  })

  it('says what it is, its own number, and nothing that it does not rest on', () => {
    const { token, tokenId } = mintEmbedToken(secrets, { ...grant, impersonator: null }, now)
    expect(decodeProtectedHeader(token).typ).toBe('embed+jwt')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ aud: 'report-library', jti: tokenId })
    expect(['imp', 'key', 'dev'].filter((name) => name in claims)).toEqual([])
  })

  it('lives its hour at most, however long the session lasts', () => {
    expect(mintEmbedToken(secrets, grant, now, inSeconds(86_400)).secondsLeft).toBe(lifetimes.embedToken)
  })

  it('of another server is nothing here', async () => {
    const others = await openSecrets(join(folder, 'others.json'))
    const { token } = mintEmbedToken(others, grant, now)
    expect(await readEmbedToken(secrets, token, now)).toBeNull()
  })

  it('that was changed is nothing (F11)', async () => {
    const [head, body = '', signature] = mintEmbedToken(secrets, grant, now).token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const edited = Buffer.from(JSON.stringify({ ...claims, edit: true })).toString('base64url')
    expect(await readEmbedToken(secrets, `${head}.${edited}.${signature}`, now)).toBeNull()
  })

  it('of an earlier version, which says less, is nothing', async () => {
    const { token } = mintEmbedToken(secrets, grant, now)
    const claims: Record<string, unknown> = decodeJwt(token)
    const { typ } = decodeProtectedHeader(token)
    const { id, key } = secrets.signingKey
    const sign = (payload: JWTPayload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', typ: String(typ), kid: id }).sign(key)
    expect(await readEmbedToken(secrets, await sign(claims), now)).toEqual(grant)
    for (const name of ['own', 'roles', 'fam']) {
      const { [name]: _, ...less } = claims
      expect(await readEmbedToken(secrets, await sign(less), now)).toBeNull()
    }
  })

  it('is not any other token of ours (C6)', async () => {
    const { id, key } = secrets.signingKey
    const accessToken = await new SignJWT({ tenant: 3 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: id })
      .setIssuer('tessera')
      .setAudience('report-library')
      .setSubject('77')
      .setJti('x')
      .setExpirationTime(inSeconds(60))
      .sign(key)
    expect(await readEmbedToken(secrets, accessToken, now)).toBeNull()
  })

  it.each(['', 'a.b.c', 'null', 'eyJhbGciOiJub25lIn0.e30.'])('is not %j', async (text) => {
    expect(await readEmbedToken(secrets, text, now)).toBeNull()
  })
})
