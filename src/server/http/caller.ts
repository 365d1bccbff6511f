/**
 * Who calls and for which tenant. For a signed-in person the token decides; for anybody else the header or cookie may name a
 * tenant, and junk there is ignored (abp-wire 3.1). A number that no tenant has is no junk: whoever names one is at no tenant,
 * and not at the operator. A name that the browser came by is kept as a cookie.
 */
import type { FastifyRequest } from 'fastify'
import { embedTokenHolder, type Operation } from '../../contract/operation.ts'
import { cookies } from '../../contract/vocabulary/cookies.ts'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { headers } from '../../contract/vocabulary/headers.ts'
import { completeLanguages } from '../../contract/vocabulary/languages.ts'
import { isNobodysNumber, tenantNumber } from '../../contract/vocabulary/tenant-numbers.ts'
import { absentTenant, isAbsent } from '../access/absent-tenants.ts'
import type { Client } from '../access/client.ts'
import type { EmbedScope } from '../access/principal.ts'
import { Refusal } from '../access/refusals.ts'
import { scopeOfGrant } from '../auth/embed-rights.ts'
import { readEmbedToken } from '../auth/embed-tokens.ts'
import type { SignedInCaller } from '../auth/principals.ts'
import type { Context } from '../context/context.ts'
import type { Services } from '../context/services.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { chooseCulture } from '../texts/localization.ts'
import { shipped } from '../texts/text-library.ts'
import { isOfOtherClient } from './other-clients.ts'
import { itemScopeOfStandIn, scopeOfStandIn } from './stand-in-scopes.ts'

export type Caller = Pick<
  Context,
  'tenantId' | 'principal' | 'embedScope' | 'features' | 'culture' | 'languageTexts' | 'translate' | 'client'
>

const noFeatures: ReadonlyMap<FeatureName, string> = new Map()

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

const headerOf = (request: FastifyRequest, name: string) => first(request.headers[name.toLowerCase()])

export const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** A number that none can have is absent from the start. */
const tenantsNamed = (values: readonly (string | undefined)[]): number[] =>
  values.flatMap((value) => tenantNumber(value) ?? (isNobodysNumber(value) ? absentTenant(0) : []))

/** Under either of its spellings; Node joins what is sent twice, of which the first counts. */
const headerTenants = (request: FastifyRequest) =>
  tenantsNamed(cookies.tenantId.map((name) => headerOf(request, name)?.split(',', 1)[0]))

/** Our own client’s page of the operator: a cookie that another tab has got meanwhile says nothing about it (O73). */
const namesHost = (request: FastifyRequest): boolean =>
  cookies.tenantId.some((name) => headerOf(request, name)?.split(',', 1)[0] === '0')

const cookieTenants = (request: FastifyRequest) => tenantsNamed(cookies.tenantId.map((name) => request.cookies[name]))

async function isTenant({ principals, store }: Services, tenantId: number): Promise<boolean> {
  if (await principals.tenantFacts(tenantId)) return true
  // Not active, or not there: whoever signs in to the first is told so.
  const tenant = await tenantTransaction(store, tenantId, (db) =>
    db.selectFrom('tenants').select('id').where('id', '=', tenantId).where('is_deleted', '=', false).executeTakeFirst(),
  )
  return tenant !== undefined
}

/**
 * What is named first; the host where nothing is. Another that is named after a number of nobody does not take its place: whose
 * page comes would tell whether there is the first one (F18).
 */
async function tenantOf(services: Services, [first]: readonly number[]): Promise<number> {
  if (first === undefined) return 0
  return isAbsent(first) || (await isTenant(services, first)) ? first : absentTenant(first)
}

/** `enc_auth_token` opens downloads alone: the browser follows a link there and can send no header. */
export const downloadToken = (request: FastifyRequest): string | undefined => {
  const query = request.query as Record<string, string | string[] | undefined>
  return first(query[cookies.encryptedAuthToken]) ?? request.cookies[cookies.encryptedAuthToken]
}

/** Whether the call shows anything that may be a token; `enc_auth_token` is one for downloads alone. */
export const showsToken = (request: FastifyRequest, { kind }: Operation): boolean =>
  bearer(request) !== undefined || (kind === 'download' && downloadToken(request) !== undefined)

async function signedIn(
  request: FastifyRequest,
  operation: Operation,
  { principals }: Services,
  now: Date,
): Promise<SignedInCaller | null> {
  const token = bearer(request)
  if (token !== undefined) return principals.ofAccessToken(token, now)
  const encrypted = operation.kind === 'download' ? downloadToken(request) : undefined
  return encrypted === undefined ? null : principals.ofEncryptedToken(encrypted, now)
}

async function embedScope(
  request: FastifyRequest,
  { opens }: Operation,
  services: Services,
  now: Date,
): Promise<EmbedScope | null> {
  const token = bearer(request)
  if (token === undefined) return null
  const framed = headerOf(request, headers.framedReport)
  if (opens === 'item') return itemScopeOfStandIn(token, framed, services)
  const grant = await readEmbedToken(services.secrets, token, now)
  return grant ? scopeOfGrant(grant, services, now) : scopeOfStandIn(token, framed, services)
}

export function clientOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): Client {
  // A form of a neighbouring site brings the cookie along, but can send no header: it must not spend the token (A4).
  const asksForCookie = !isOfOtherClient(request, config) && headerOf(request, headers.refreshTransport) === 'cookie'
  return {
    ip: request.address,
    userAgent: request.headers['user-agent'] ?? '',
    wantsRefreshCookie: asksForCookie,
    refreshCookie: asksForCookie ? request.cookies[cookies.refreshToken] : undefined,
    kioskCookie: asksForCookie ? request.cookies[cookies.kioskDevice] : undefined,
    browserCookie: request.cookies[cookies.browser],
    switchCookie: request.cookies[cookies.switching],
  }
}

export function cultureOf(
  request: FastifyRequest,
  own: string | null = null,
  offered: readonly string[] = completeLanguages,
  fallback: string | null = null,
): string {
  const query = request.query as Record<string, string | string[] | undefined> | undefined
  const wishes = {
    query: first(query?.culture),
    own,
    header: headerOf(request, '.AspNetCore.Culture'),
    cookie: request.cookies['.AspNetCore.Culture'],
    acceptLanguage: request.headers['accept-language'],
    fallback,
  }
  return chooseCulture(wishes, offered)
}

interface Identifying {
  services: Services
  now: Date
  /** Refuses who calls too often without a sign-in. */
  admitVisitor: (request: FastifyRequest) => Promise<void>
}

export async function identifyCaller(
  request: FastifyRequest,
  operation: Operation,
  { services, now, admitVisitor }: Identifying,
): Promise<Caller> {
  // A token that opens nothing is no way around the count of calls without one.
  const admitNobody = async () => {
    if (showsToken(request, operation)) await admitVisitor(request)
  }
  if (operation.permission === embedTokenHolder) {
    const scope = await embedScope(request, operation, services, now)
    if (!scope) await admitNobody()
    return reportReader(request, scope, services)
  }
  const person = await signedIn(request, operation, services, now)
  if (person) return member(request, person, services)
  await admitNobody()
  return visitor(request, operation, services)
}

function reportReader(request: FastifyRequest, scope: EmbedScope | null, services: Services): Caller {
  const culture = cultureOf(request)
  const languageTexts = shipped(culture)
  return {
    tenantId: scope?.tenantId ?? 0,
    principal: null,
    embedScope: scope,
    features: noFeatures,
    culture,
    languageTexts,
    translate: languageTexts.translate,
    client: clientOf(request, services),
  }
}

async function member(request: FastifyRequest, person: SignedInCaller, services: Services): Promise<Caller> {
  const { principal, features, ownCulture, tenant } = person
  const culture = cultureOf(request, ownCulture, tenant.languages, tenant.defaultCulture)
  const languageTexts = await services.texts.of(principal.tenantId, culture)
  const caller = {
    tenantId: principal.tenantId,
    principal,
    embedScope: null,
    features,
    culture,
    languageTexts,
    translate: languageTexts.translate,
    client: clientOf(request, services),
  }
  // Cookies are shared by all tabs and may be older than the token; a header is said on purpose.
  if (headerTenants(request).some((named) => named !== principal.tenantId)) {
    // The refusal is said in the caller's language.
    request.caller = caller
    throw new Refusal(403, 'TenantHeaderDiffers')
  }
  return caller
}

/**
 * The tenant that the caller names, and the one that it is spoken to for: of a number alone nobody is told whose it is, not
 * even by words and languages. What a number may still do is sign in there.
 */
async function visitor(request: FastifyRequest, operation: Operation, services: Services): Promise<Caller> {
  const { principals } = services
  const asked = namesHost(request) ? [] : [...headerTenants(request), ...cookieTenants(request)]
  const named = await tenantOf(services, asked)
  const facts = await principals.tenantFacts(named)
  const knownName = request.cookies[cookies.tenancyName]
  const shown = named === 0 || (facts && facts.tenancyName === knownName) ? named : 0
  const speaker = shown === named ? facts : await principals.tenantFacts(shown)
  const tenantId = operation.tellsOfTenant ? shown : named
  const tenant = tenantId === named ? facts : speaker
  const culture = cultureOf(request, null, speaker?.languages, speaker?.defaultCulture)
  const languageTexts = await services.texts.of(shown, culture)
  return {
    tenantId,
    principal: null,
    embedScope: null,
    features: tenant?.features ?? noFeatures,
    culture,
    languageTexts,
    translate: languageTexts.translate,
    client: clientOf(request, services),
  }
}
