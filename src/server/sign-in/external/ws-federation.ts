/**
 * The passive protocol of WS-Federation (auth-and-threats 2.4): the browser is led to the provider, which has it post a token
 * here. Who the provider is, where people sign in there and which keys it signs with stand in its metadata.
 */
import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { unlessFailed } from './failed-before.ts'
import { IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { askProvider, type ProviderConfig, ProviderUnreachableError } from './provider-request.ts'
import { childrenNamed, elementsNamed, readMetadataXml, readToken, signedXml } from './signed-xml.ts'

export interface WsFederationApplication {
  metadataAddress: string
  /** What the portal is called there; tokens are for it alone. */
  realm: string
  claims: ClaimsMapping
}

interface Metadata {
  issuer: string
  /** Where people sign in. */
  address: string
  /** Two while the provider goes over from one to the next. */
  keys: KeyObject[]
  readAt: number
}

const space = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  dsig: 'http://www.w3.org/2000/09/xmldsig#',
  federation: 'http://docs.oasis-open.org/wsfed/federation/200706',
  addressing: 'http://www.w3.org/2005/08/addressing',
  saml1: 'urn:oasis:names:tc:SAML:1.0:assertion',
  saml2: 'urn:oasis:names:tc:SAML:2.0:assertion',
}

const trustSpaces = ['http://schemas.xmlsoap.org/ws/2005/02/trust', 'http://docs.oasis-open.org/ws-sx/ws-trust/200512']

const textIn = (element: Element | undefined): string => (element?.textContent ?? '').trim()

function keysOf(role: Element): KeyObject[] {
  const signing = childrenNamed(role, space.metadata, 'KeyDescriptor').filter(
    // Without a use it is for both.
    (descriptor) => (descriptor.getAttribute('use') || 'signing') === 'signing',
  )
  return signing
    .flatMap((descriptor) => [...descriptor.getElementsByTagNameNS(space.dsig, 'X509Certificate')])
    .map((certificate) => new X509Certificate(Buffer.from(textIn(certificate), 'base64')).publicKey)
}

/** Each is tried for each token; providers name two or three, Microsoft’s for all directories seven. */
const mostKeys = 20

function metadataIn(text: string): Omit<Metadata, 'readAt'> {
  const root = readMetadataXml(text)
  const role = elementsNamed(root, 'RoleDescriptor').find((element) => isTokenService(element))
  const endpoint = role && childrenNamed(role, space.federation, 'PassiveRequestorEndpoint')[0]
  const address = endpoint && textIn([...endpoint.getElementsByTagNameNS(space.addressing, 'Address')][0])
  const issuer = root.getAttribute('entityID') ?? ''
  const keys = role ? keysOf(role) : []
  if (!address || URL.parse(address)?.protocol !== 'https:' || !issuer || keys.length === 0 || keys.length > mostKeys) {
    throw new IdTokenError('The metadata is of no provider of WS-Federation')
  }
  return { issuer, address, keys }
}

const isTokenService = (role: Element): boolean =>
  /(^|:)SecurityTokenServiceType$/.test(
    role.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type') ?? '',
  ) && childrenNamed(role, space.federation, 'PassiveRequestorEndpoint').length > 0

const capacity = 100
/** Milliseconds. */
const freshFor = 600_000
const cooldown = 30_000

const known = new Map<string, Metadata>()

const nameOf = ({ identityProviderUrl }: ProviderConfig, address: string) => `${identityProviderUrl ?? ''} ${address}`

const asked = new Map<string, Promise<Metadata>>()

/** Of any number of people who come at once the first has it asked. */
function readMetadata(config: ProviderConfig, address: string): Promise<Metadata> {
  const name = nameOf(config, address)
  const before = asked.get(name)
  if (before !== undefined) return before
  const answer = unlessFailed(config, address, () => askForMetadata(config, address)).finally(() => asked.delete(name))
  asked.set(name, answer)
  return answer
}

async function askForMetadata(config: ProviderConfig, address: string): Promise<Metadata> {
  const { status, text } = await askProvider(config, address)
  if (status !== 200) throw new ProviderUnreachableError(`${address} answered ${status}`)
  const metadata = { ...metadataOf(address, text), readAt: performance.now() }
  const name = nameOf(config, address)
  known.delete(name)
  known.set(name, metadata)
  const oldest = known.size > capacity ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  return metadata
}

function metadataOf(address: string, text: string): Omit<Metadata, 'readAt'> {
  try {
    return metadataIn(text)
  } catch (error) {
    // Of a certificate that is none, the engine says so by errors of its own.
    throw new ProviderUnreachableError(`${address} answered no metadata`, { cause: error })
  }
}

async function metadataAt(config: ProviderConfig, address: string): Promise<Metadata> {
  const kept = known.get(nameOf(config, address))
  return kept && performance.now() - kept.readAt < freshFor ? kept : readMetadata(config, address)
}

interface Wishes {
  /** Where the provider has the browser post its token. */
  replyTo: string
  /** Comes back with the token. */
  state: string
  /** Whoever sat there before must not be let in by what they left at the provider. */
  asksAnew: boolean
}

export async function passiveAddress(
  { config }: Pick<ProviderContext, 'config'>,
  { metadataAddress, realm }: WsFederationApplication,
  { replyTo, state, asksAnew }: Wishes,
): Promise<string> {
  const address = new URL((await metadataAt(config, metadataAddress)).address)
  const asked = { wa: 'wsignin1.0', wtrealm: realm, wreply: replyTo, wctx: state, ...(asksAnew && { wfresh: '0' }) }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

interface Assertion {
  id: string
  issuer: string
  subject: string
  audiences: string[]
  /** ISO 8601. */
  notBefore: string
  notOnOrAfter: string
  attributes: Map<string, string>
}

const firstOf = (parent: Element | undefined, namespace: string, localName: string): Element | undefined =>
  parent && childrenNamed(parent, namespace, localName)[0]

/** Several answers to one question are no answer to who somebody is: the first counts, as for all claims here. */
function attributesOf(assertion: Element, namespace: string, nameIn: (attribute: Element) => string) {
  const statements = childrenNamed(assertion, namespace, 'AttributeStatement')
  const attributes = statements.flatMap((statement) => childrenNamed(statement, namespace, 'Attribute'))
  const told = new Map<string, string>()
  for (const attribute of attributes) {
    const name = nameIn(attribute)
    if (!told.has(name)) told.set(name, textIn(firstOf(attribute, namespace, 'AttributeValue')))
  }
  return told
}

const isBearer = (method: string): boolean => /:(cm:)?bearer$/.test(method)

function readSaml2(assertion: Element): Assertion {
  const { saml2 } = space
  const conditions = firstOf(assertion, saml2, 'Conditions')
  const subject = firstOf(assertion, saml2, 'Subject')
  const methods = subject ? childrenNamed(subject, saml2, 'SubjectConfirmation') : []
  if (!methods.some((method) => isBearer(method.getAttribute('Method') ?? '')))
    throw new IdTokenError('The token is not for whoever brings it')
  return {
    id: assertion.getAttribute('ID') ?? '',
    issuer: textIn(firstOf(assertion, saml2, 'Issuer')),
    subject: textIn(firstOf(subject, saml2, 'NameID')),
    audiences: audiencesIn(conditions, saml2, 'AudienceRestriction'),
    notBefore: conditions?.getAttribute('NotBefore') ?? '',
    notOnOrAfter: conditions?.getAttribute('NotOnOrAfter') ?? '',
    attributes: attributesOf(assertion, saml2, (attribute) => attribute.getAttribute('Name') ?? ''),
  }
}

function readSaml1(assertion: Element): Assertion {
  const { saml1 } = space
  const conditions = firstOf(assertion, saml1, 'Conditions')
  const [statement] = childrenNamed(assertion, saml1, 'AttributeStatement')
  const subject = firstOf(statement, saml1, 'Subject')
  const method = textIn(firstOf(firstOf(subject, saml1, 'SubjectConfirmation'), saml1, 'ConfirmationMethod'))
  if (!isBearer(method)) throw new IdTokenError('The token is not for whoever brings it')
  return {
    id: assertion.getAttribute('AssertionID') ?? '',
    issuer: assertion.getAttribute('Issuer') ?? '',
    subject: textIn(firstOf(subject, saml1, 'NameIdentifier')),
    audiences: audiencesIn(conditions, saml1, 'AudienceRestrictionCondition'),
    notBefore: conditions?.getAttribute('NotBefore') ?? '',
    notOnOrAfter: conditions?.getAttribute('NotOnOrAfter') ?? '',
    attributes: attributesOf(assertion, saml1, (attribute) =>
      [attribute.getAttribute('AttributeNamespace'), attribute.getAttribute('AttributeName')].join('/'),
    ),
  }
}

function audiencesIn(conditions: Element | undefined, namespace: string, restriction: string): string[] {
  const restrictions = conditions ? childrenNamed(conditions, namespace, restriction) : []
  // Each of several must be met; nobody issues that, and so it is refused.
  if (restrictions.length !== 1) throw new IdTokenError('The token does not say for whom it is')
  return restrictions
    .flatMap((element) => childrenNamed(element, namespace, 'Audience'))
    .map((audience) => textIn(audience))
}

/** The one assertion of the one token that the answer holds. */
function assertionIn(answer: Element): Element {
  const tokens = elementsNamed(answer, 'RequestedSecurityToken')
  const assertions = elementsNamed(answer, 'Assertion')
  const [token] = tokens
  const [assertion] = assertions
  const isRight =
    tokens.length === 1 &&
    assertions.length === 1 &&
    trustSpaces.includes(token?.namespaceURI ?? '') &&
    assertion?.parentNode === token
  if (!assertion || !isRight) throw new IdTokenError('The answer has not one token')
  return assertion
}

function readAssertion(answer: string, keys: readonly KeyObject[]): Assertion {
  const claimed = assertionIn(readToken(answer))
  const { namespaceURI } = claimed
  if (namespaceURI === space.saml2) return readSaml2(signedXml(answer, claimed, 'ID', keys))
  if (namespaceURI === space.saml1) return readSaml1(signedXml(answer, claimed, 'AssertionID', keys))
  throw new IdTokenError('The token is of no kind that is known')
}

/** Milliseconds that the provider’s clock may be off. */
const clockTolerance = 120_000

const momentOf = (text: string): number => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN)

function checkConditions({ issuer, subject, audiences, ...times }: Assertion, expected: Expected, now: Date): Date {
  const [from, until] = [momentOf(times.notBefore), momentOf(times.notOnOrAfter)]
  if (issuer !== expected.issuer) throw new IdTokenError('The token is of another issuer')
  if (!audiences.includes(expected.realm)) throw new IdTokenError('The token is for another site')
  if (!(from - clockTolerance <= now.getTime() && now.getTime() < until + clockTolerance)) {
    throw new IdTokenError('The token is not of now')
  }
  if (subject === '' || subject.length > longestSubject || /\p{C}/u.test(subject)) {
    throw new IdTokenError('The token names nobody, or nobody as people are named')
  }
  return new Date(until + clockTolerance)
}

interface Expected {
  issuer: string
  realm: string
}

const longestSubject = 255

const claimNames = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const ownNames = {
  name: `${claimNames}/name`,
  given_name: `${claimNames}/givenname`,
  family_name: `${claimNames}/surname`,
}
/** In the domain of the directory, whose administrator gives it. An address is a contact that somebody else may have chosen (A41). */
const principalName = `${claimNames}/upn`

/** What the browser posted, as `wresult`. */
export async function verifyWsFederation(
  { config, now }: ProviderContext,
  { metadataAddress, realm, claims }: WsFederationApplication,
  wresult: string,
): Promise<ExternalIdentity> {
  const metadata = await metadataAt(config, metadataAddress)
  const verify = ({ issuer, keys }: Metadata) => {
    const assertion = readAssertion(wresult, keys)
    return { assertion, expires: checkConditions(assertion, { issuer, realm }, now) }
  }
  const { assertion, expires } = await retried(metadata, verify, () => readMetadata(config, metadataAddress))
  const { id, issuer, subject, attributes } = assertion
  const trusted = attributes.get(claims.get('email') ?? principalName)
  return {
    provider: 'WsFederation',
    key: [metadataAddress, encodeURI(issuer), subject].join(' '),
    presentedKey: subject,
    ...namesOf(Object.fromEntries(attributes), nameClaims(claims, ownNames)),
    confirmedAddress: null,
    directoryNames: trusted ? [trusted] : [],
    // However the answer around it is written, the assertion opens something once.
    proof: JSON.stringify([metadataAddress, issuer, id]),
    expires,
  }
}

/** The provider may have new keys; it is asked again, but not by everybody who makes tokens up. */
async function retried<T>(metadata: Metadata, work: (metadata: Metadata) => T, again: () => Promise<Metadata>) {
  try {
    return work(metadata)
  } catch (error) {
    const isStale = error instanceof IdTokenError && performance.now() - metadata.readAt > cooldown
    if (!isStale) throw error
    return work(await again())
  }
}
