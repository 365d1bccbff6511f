/**
 * Tokens as federation servers sign them. What is signed is written as canonical XML here by hand, so that whoever verifies
 * them is not tested by their own way of writing it.
 */
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import type { Certificate } from './certificate.ts'

export const claimNames = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

export interface AssertionFacts {
  issuer: string
  audience: string
  subject: string
  /** By their names. */
  claims: Readonly<Record<string, string>>
  now: Date
  /** Seconds of life. */
  seconds?: number
  id?: string
}

export interface Signing {
  certificate: Certificate
  algorithm?: 'sha256' | 'sha512' | 'sha1'
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const algorithmNames = {
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
  sha512: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'http://www.w3.org/2001/04/xmlenc#sha512'],
} as const

const certificateText = ({ cert }: Certificate): string => cert.replace(/-----[^-]+-----|\s/g, '')

/** `before` and `after`: what stands around the place of the signature. */
function signed(
  [before, after]: readonly [string, string],
  id: string,
  { certificate, algorithm = 'sha256' }: Signing,
) {
  const [signatureMethod, digestMethod] = algorithmNames[algorithm]
  const digest = createHash(algorithm)
    .update(before + after)
    .digest('base64')
  const info = [
    '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">',
    '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></CanonicalizationMethod>',
    `<SignatureMethod Algorithm="${signatureMethod}"></SignatureMethod>`,
    `<Reference URI="#${id}"><Transforms>`,
    '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform>',
    '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></Transform></Transforms>',
    `<DigestMethod Algorithm="${digestMethod}"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`,
  ].join('')
  const value = sign(algorithm, Buffer.from(info), createPrivateKey(certificate.key)).toString('base64')
  const signature = [
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">',
    // Within the signature its namespace is known.
    info.replace(' xmlns="http://www.w3.org/2000/09/xmldsig#"', ''),
    `<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificateText(certificate)}`,
    '</X509Certificate></X509Data></KeyInfo></Signature>',
  ].join('')
  return before + signature + after
}

const moments = ({ now, seconds = 3600 }: AssertionFacts) =>
  [now, new Date(now.getTime() + seconds * 1000)].map((moment) => moment.toISOString())

export function saml2(facts: AssertionFacts, signing: Signing): string {
  const { issuer, audience, subject, claims, id = `_${randomUUID()}` } = facts
  const [from, until] = moments(facts)
  const attributes = Object.entries(claims)
    .map(([name, value]) => `<Attribute Name="${name}"><AttributeValue>${escaped(value)}</AttributeValue></Attribute>`)
    .join('')
  return signed(
    [
      `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" IssueInstant="${from}" Version="2.0"><Issuer>${escaped(issuer)}</Issuer>`,
      [
        `<Subject><NameID>${escaped(subject)}</NameID><SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"></SubjectConfirmation></Subject>`,
        `<Conditions NotBefore="${from}" NotOnOrAfter="${until}"><AudienceRestriction><Audience>${escaped(audience)}</Audience></AudienceRestriction></Conditions>`,
        `<AttributeStatement>${attributes}</AttributeStatement></Assertion>`,
      ].join(''),
    ],
    id,
    signing,
  )
}

/** As AD FS still answers unless it is told otherwise. */
export function saml1(facts: AssertionFacts, signing: Signing): string {
  const { issuer, audience, subject, claims, id = `_${randomUUID()}` } = facts
  const [from, until] = moments(facts)
  const attributes = Object.entries(claims)
    .map(([claim, value]) => {
      const [, namespace = '', name = ''] = /^(.*)\/([^/]+)$/.exec(claim) ?? []
      return `<saml:Attribute AttributeName="${name}" AttributeNamespace="${namespace}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`
    })
    .join('')
  return signed(
    [
      [
        `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="${id}" IssueInstant="${from}" Issuer="${escaped(issuer)}" MajorVersion="1" MinorVersion="1">`,
        `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestrictionCondition><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestrictionCondition></saml:Conditions>`,
        `<saml:AttributeStatement><saml:Subject><saml:NameIdentifier>${escaped(subject)}</saml:NameIdentifier><saml:SubjectConfirmation><saml:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:cm:bearer</saml:ConfirmationMethod></saml:SubjectConfirmation></saml:Subject>${attributes}</saml:AttributeStatement>`,
      ].join(''),
      '</saml:Assertion>',
    ],
    id,
    signing,
  )
}

/** The answer that a browser posts, around the token. */
export const tokenResponse = (token: string): string =>
  [
    '<t:RequestSecurityTokenResponse xmlns:t="http://schemas.xmlsoap.org/ws/2005/02/trust">',
    `<t:RequestedSecurityToken>${token}</t:RequestedSecurityToken>`,
    '<t:TokenType>urn:oasis:names:tc:SAML:2.0:assertion</t:TokenType>',
    '<t:RequestType>http://schemas.xmlsoap.org/ws/2005/02/trust/Issue</t:RequestType>',
    '</t:RequestSecurityTokenResponse>',
  ].join('')

interface MetadataFacts {
  issuer: string
  /** Where people sign in. */
  address: string
  certificates: readonly Certificate[]
}

export const federationMetadata = ({
  issuer,
  address,
  certificates,
}: MetadataFacts): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Federation metadata -->
<EntityDescriptor ID="_metadata" entityID="${escaped(issuer)}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">
  <RoleDescriptor xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">
    ${certificates
      .map(
        (certificate) =>
          `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificateText(certificate)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
      )
      .join('')}
    <fed:PassiveRequestorEndpoint>
      <EndpointReference xmlns="http://www.w3.org/2005/08/addressing"><Address>${escaped(address)}</Address></EndpointReference>
    </fed:PassiveRequestorEndpoint>
  </RoleDescriptor>
</EntityDescriptor>`
