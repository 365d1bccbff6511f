/** Which providers a tenant offers, with what they need. Decided by settings and features here, never by the caller (B8). */
import { features } from '../../../contract/vocabulary/features.ts'
import type { ExternalProvider } from '../../../contract/vocabulary/identity.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { isOn } from '../../auth/permissions.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { listed } from '../../settings/fields.ts'
import { isTrue, readSecretSettings, readSettings, type SettingValues } from '../../settings/settings.ts'
import { guidPattern, verifyEntra } from './entra.ts'
import { verifyFacebook } from './facebook.ts'
import { verifyGoogle } from './google.ts'
import { IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import type { ClaimsMapping } from './names.ts'
import { isToken, verifyOpenId } from './openid.ts'
import { type TwitterApplication, verifyTwitter } from './twitter.ts'
import type { WsFederationApplication } from './ws-federation.ts'

export interface OfferedProvider {
  name: ExternalProvider
  clientId: string
  /** What the browser needs to know besides (specification 000, section 3). */
  additionalParams: Record<string, string>
  verify(context: ProviderContext, presented: Presented): Promise<ExternalIdentity>
}

const plainNames = [
  settings.facebookIsDeactivated,
  settings.facebookAppId,
  settings.facebookClaimsMapping,
  settings.googleIsDeactivated,
  settings.googleClientId,
  settings.googleClaimsMapping,
  settings.twitterIsDeactivated,
  settings.twitterConsumerKey,
  settings.twitterClaimsMapping,
  settings.microsoftIsDeactivated,
  settings.microsoftClientId,
  settings.microsoftClaimsMapping,
  settings.openIdConnectIsDeactivated,
  settings.openIdConnectClientId,
  settings.openIdConnectAuthority,
  settings.openIdConnectLoginUrl,
  settings.openIdConnectValidateIssuer,
  settings.openIdConnectResponseType,
  settings.openIdConnectClaimsMapping,
  settings.wsFederationIsDeactivated,
  settings.wsFederationClientId,
  settings.wsFederationTenant,
  settings.wsFederationMetaDataAddress,
  settings.wsFederationAuthority,
  settings.wsFederationClaimsMapping,
  settings.isAzureADLoginEnabled,
  settings.azureADAuthType,
  settings.azureADDirectoryIds,
  settings.azureADExternalDirectoryIds,
  settings.isMobileLoginEnabled,
] as const
const azureNames = [
  settings.azureAuthClientId,
  settings.azureAuthWithPbiClientId,
  settings.azureAuthWithPbiGraphClientId,
  settings.graphTenantId,
  settings.azureInternalDomainNames,
] as const
const secretNames = [
  settings.facebookAppSecret,
  settings.twitterConsumerSecret,
  settings.openIdConnectClientSecret,
] as const

const openIdConnectNames = [
  settings.openIdConnectClientId,
  settings.openIdConnectAuthority,
  settings.openIdConnectLoginUrl,
] as const

type Plain = SettingValues<(typeof plainNames)[number]>
type Azure = SettingValues<(typeof azureNames)[number]>
type Secret = SettingValues<(typeof secretNames)[number]>

interface Known {
  plain: Plain
  /** The operator's own of the same settings. */
  hosts: SettingValues<(typeof openIdConnectNames)[number]>
  azure: Azure
  secret: Secret
  context: ProvidersContext
}

export type ProvidersContext = Pick<Context, 'config' | 'secrets' | 'tenantId' | 'features'>

/** The tenant's and the host's at once: asking first whose holds costs every sign-in page a round trip. */
async function readAzure(db: Db, tenantId: number): Promise<Azure> {
  const [inheritance, own, hosts] = await Promise.all([
    readSettings(db, { tenantId, userId: 0 }, [settings.azureInheritHostSettings]),
    readSettings(db, { tenantId, userId: 0 }, azureNames),
    readSettings(db, { tenantId: 0, userId: 0 }, azureNames),
  ])
  return isTrue(inheritance[settings.azureInheritHostSettings]) ? hosts : own
}

async function readKnown(db: Db, secrets: Secrets, context: ProvidersContext): Promise<Known> {
  const owner = { tenantId: context.tenantId, userId: 0 }
  const [plain, hosts, azure, secret] = await Promise.all([
    readSettings(db, owner, plainNames),
    readSettings(db, { tenantId: 0, userId: 0 }, openIdConnectNames),
    readAzure(db, context.tenantId),
    readSecretSettings(db, secrets, owner, secretNames),
  ])
  return { plain, hosts, azure, secret, context }
}

const has = (
  { tenantId, features: held }: ProvidersContext,
  name: typeof features.loginAzureAD | typeof features.loginMobile,
) => tenantId === 0 || isOn(held.get(name))

const listOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((id) => guidPattern.test(id))

function azureDirectory({ plain, azure, context }: Known, name: 'AzureAD' | 'AzureADExternal'): OfferedProvider[] {
  const method = plain[settings.azureADAuthType]
  const clientIds: Readonly<Record<string, string>> = {
    Auth: azure[settings.azureAuthClientId],
    AuthWithPbi: azure[settings.azureAuthWithPbiClientId],
    AuthWithPbiGraph: azure[settings.azureAuthWithPbiGraphClientId],
  }
  const clientId = clientIds[method] ?? ''
  const isOwn = name === 'AzureAD'
  const named = listOf(plain[isOwn ? settings.azureADDirectoryIds : settings.azureADExternalDirectoryIds])
  const directories = named.length === 0 && isOwn ? listOf(azure[settings.graphTenantId]) : named
  if (!isTrue(plain[settings.isAzureADLoginEnabled]) || !has(context, features.loginAzureAD)) return []
  // One without its client id is offered, and says at the press what is missing (specification 000, section 8).
  if (directories.length === 0) return []
  const [only, ...more] = directories
  const authority = `https://login.microsoftonline.com/${more.length === 0 ? only : 'organizations'}`
  return [
    {
      name,
      clientId,
      additionalParams: {
        // Under both of the specification’s names.
        LoginAuthorityUrl: authority,
        AuthorityLoginUrl: authority,
        ShouldGetPbiToken: String(method !== 'Auth'),
      },
      // One directory that the operator or the tenant named is trusted with its people’s names; several are not.
      verify: (providerCall, presented) =>
        verifyEntra(
          providerCall,
          {
            ...{ provider: name, clientId, directories, trustsNames: isOwn && more.length === 0 },
            ...{ ownDomains: listed(azure[settings.azureInternalDomainNames]), claims: new Map() },
          },
          presented,
        ),
    },
  ]
}

/**
 * The one address that a provider knows of the site. Who began at the subdomain of an organisation is led on from there to
 * where they began, by the state (`account/provider-answer.ts`).
 */
const redirectUrlTo = ({ context }: Known, path = '/account/login'): string => siteAddress(context.config) + path

function facebook(known: Known): OfferedProvider[] {
  const { plain, secret } = known
  const [appId, appSecret] = [plain[settings.facebookAppId], secret[settings.facebookAppSecret]]
  if (isTrue(plain[settings.facebookIsDeactivated]) || !appId || !appSecret) return []
  const redirectUrl = redirectUrlTo(known)
  const application = { appId, appSecret, redirectUrl, claims: mappingOf(plain[settings.facebookClaimsMapping]) }
  const verify = (context: ProviderContext, presented: Presented) => verifyFacebook(context, application, presented)
  return [{ name: 'Facebook', clientId: appId, additionalParams: { RedirectUrl: redirectUrl }, verify }]
}

function google(known: Known): OfferedProvider[] {
  const { plain } = known
  const clientId = plain[settings.googleClientId]
  if (isTrue(plain[settings.googleIsDeactivated]) || !clientId) return []
  const application = { clientId, claims: mappingOf(plain[settings.googleClaimsMapping]) }
  const verify = (context: ProviderContext, presented: Presented) => verifyGoogle(context, application, presented)
  return [{ name: 'Google', clientId, additionalParams: { RedirectUrl: redirectUrlTo(known) }, verify }]
}

function twitterOf({ plain, secret }: Known): TwitterApplication | null {
  const application = {
    consumerKey: plain[settings.twitterConsumerKey],
    consumerSecret: secret[settings.twitterConsumerSecret],
  }
  const isOff = isTrue(plain[settings.twitterIsDeactivated]) || !application.consumerKey || !application.consumerSecret
  return isOff ? null : application
}

function twitter(known: Known): OfferedProvider[] {
  const application = twitterOf(known)
  if (!application) return []
  const claims = mappingOf(known.plain[settings.twitterClaimsMapping])
  const verify = (context: ProviderContext, presented: Presented) =>
    verifyTwitter(context, { ...application, claims }, presented)
  return [{ name: 'Twitter', clientId: application.consumerKey, additionalParams: {}, verify }]
}

function microsoft(known: Known): OfferedProvider[] {
  const { plain } = known
  const clientId = plain[settings.microsoftClientId]
  if (isTrue(plain[settings.microsoftIsDeactivated]) || !clientId) return []
  const claims = mappingOf(plain[settings.microsoftClaimsMapping])
  const application = {
    provider: 'Microsoft',
    clientId,
    directories: 'any',
    trustsNames: false,
    ownDomains: [],
    claims,
  } as const
  const verify = (context: ProviderContext, presented: Presented) => verifyEntra(context, application, presented)
  return [{ name: 'Microsoft', clientId, additionalParams: { RedirectUrl: redirectUrlTo(known) }, verify }]
}

/** `[{ "claim": "email", "key": "upn" }]`; a mapping that is none changes nothing. */
function mappingOf(text: string): ClaimsMapping {
  const entries: unknown = text ? JSON.parse(text) : []
  if (!Array.isArray(entries)) return new Map()
  return new Map(
    entries.flatMap((entry: unknown): [string, string][] => {
      if (typeof entry !== 'object' || entry === null || !('claim' in entry) || !('key' in entry)) return []
      return [[String(entry.claim), String(entry.key)]]
    }),
  )
}

/**
 * Where a provider of OpenID Connect leads the browser back to: another place for each organisation that has one of its own
 * (RFC 9700, section 4.4). At one address for all, an organisation could lead people on to another one's provider, and be
 * given their code.
 */
function redirectPath({ plain, hosts, context }: Known): string {
  const isOfOperator = openIdConnectNames.every((name) => plain[name] === hosts[name])
  return isOfOperator ? '/account/login' : `/account/login/${context.tenantId}`
}

function openIdConnect(known: Known): OfferedProvider[] {
  const { plain, secret } = known
  const [clientId, authority] = [plain[settings.openIdConnectClientId], plain[settings.openIdConnectAuthority]]
  if (isTrue(plain[settings.openIdConnectIsDeactivated]) || !clientId || !authority) return []
  const validatesIssuer = isTrue(plain[settings.openIdConnectValidateIssuer])
  const application = {
    provider: 'OpenIdConnect',
    authority,
    clientId,
    clientSecret: secret[settings.openIdConnectClientSecret],
    redirectUrl: redirectUrlTo(known, redirectPath(known)),
    validatesIssuer,
    claims: mappingOf(plain[settings.openIdConnectClaimsMapping]),
  } as const
  return [
    {
      name: 'OpenIdConnect',
      clientId,
      additionalParams: {
        Authority: authority,
        LoginUrl: plain[settings.openIdConnectLoginUrl],
        ValidateIssuer: String(validatesIssuer),
        ResponseType: plain[settings.openIdConnectResponseType],
        RedirectUrl: application.redirectUrl,
      },
      verify: (providerCall, presented) => verifyOpenId(providerCall, application, presented),
    },
  ]
}

/** Where the browser begins the passive protocol, and the provider has it post its token. */
export const wsFederationPath = '/signin-wsfed'

/** One for all organisations: whose token it is comes back with it. */
export const wsFederationReply = ({ config }: Pick<ProvidersContext, 'config'>): string =>
  siteAddress(config) + wsFederationPath

/**
 * How the sign-in page names its organisation there, and what comes back names it. Numbers can be counted up, and would tell
 * which organisation has which provider: so each has a proof beside it, which whoever was told of the organisation has (A85).
 */
export const wsFederationName = ({ secrets, tenantId }: Pick<ProvidersContext, 'secrets' | 'tenantId'>): string =>
  `${tenantId}.${secrets.hash('ws-federation', tenantId, 'sign-in page')}`

function passiveOf({ plain }: Known): WsFederationApplication | null {
  const [metadataAddress, realm] = [plain[settings.wsFederationMetaDataAddress], plain[settings.wsFederationClientId]]
  if (isTrue(plain[settings.wsFederationIsDeactivated]) || !metadataAddress || !realm) return null
  return { metadataAddress, realm, claims: mappingOf(plain[settings.wsFederationClaimsMapping]) }
}

/**
 * Clients of ABP’s family bring the provider’s id token. The page goes by the passive protocol where the provider’s metadata is
 * known: what it brings is a code of ours, which was told who it is for before.
 */
function wsFederation(known: Known): OfferedProvider[] {
  const { plain, context } = known
  const [clientId, authority] = [plain[settings.wsFederationClientId], plain[settings.wsFederationAuthority]]
  if (isTrue(plain[settings.wsFederationIsDeactivated]) || !clientId || !authority) return []
  const application = {
    provider: 'WsFederation',
    authority,
    clientId,
    clientSecret: '',
    redirectUrl: redirectUrlTo(known),
    validatesIssuer: true,
    claims: mappingOf(plain[settings.wsFederationClaimsMapping]),
  } as const
  return [
    {
      name: 'WsFederation',
      clientId,
      additionalParams: {
        Authority: authority,
        Tenant: plain[settings.wsFederationTenant],
        RedirectUrl: application.redirectUrl,
        ...(passiveOf(known) && { LoginUrl: `${wsFederationReply(context)}/${wsFederationName(context)}` }),
      },
      async verify(providerCall, presented) {
        if (!isToken(presented.accessCode)) throw new IdTokenError('The code is none of this page, or too old')
        return verifyOpenId(providerCall, application, presented)
      },
    },
  ]
}

/** In the order that positions in it go by (`o` of the sign-in page). */
export async function offeredProviders(db: Db, context: ProvidersContext): Promise<OfferedProvider[]> {
  const known = await readKnown(db, context.secrets, context)
  return [
    ...facebook(known),
    ...google(known),
    ...microsoft(known),
    ...openIdConnect(known),
    ...wsFederation(known),
    ...twitter(known),
    ...azureDirectory(known, 'AzureAD'),
    ...azureDirectory(known, 'AzureADExternal'),
  ]
}

export async function twitterApplication(db: Db, context: ProvidersContext): Promise<TwitterApplication | null> {
  return twitterOf(await readKnown(db, context.secrets, context))
}

export async function wsFederationApplication(
  db: Db,
  context: ProvidersContext,
): Promise<WsFederationApplication | null> {
  return passiveOf(await readKnown(db, context.secrets, context))
}

export async function isMobileLoginOn(db: Db, context: ProvidersContext): Promise<boolean> {
  const values = await readSettings(db, { tenantId: context.tenantId, userId: 0 }, [settings.isMobileLoginEnabled])
  return isTrue(values[settings.isMobileLoginEnabled]) && has(context, features.loginMobile)
}
