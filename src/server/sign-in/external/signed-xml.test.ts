import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { IdTokenError } from './id-tokens.ts'
import { elementsNamed, readToken, signedXml } from './signed-xml.ts'

/** With what makes canonical writing hard. */
const certificate = `-----BEGIN CERTIFICATE-----
MIICxDCCAaygAwIBAgIBATANBgkqhkiG9w0BAQsFADAXMRUwEwYDVQQDDAxhZGZz
LmV4YW1wbGUwHhcNMjYxMTIzMTgwNjQ3WhcNMjYxMjI0MTgwNjQ3WjAXMRUwEwYD
VQQDDAxhZGZzLmV4YW1wbGUwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIB
AQDFj5xfKbHCrBCMlj+x4AD049ztXnldDsqRpT0N1TLpsqX4pVn1ZdAY5SOTKSCS
kdYYFmvsohk5GlVKTsEMBc24zSy9ArDg82f7NPUTO5iGbnjicf7sJbdwf/OsKAxb
NN1KByG3C5fijlpDkSuRryaZGuAWElpAEicxLHcDdrAr0w5fltWk0qlv5pRk/KuB
FFgL8bHuAbfZp3a0NwxBH29PgEaf43paRW5vLemJRRJmxhUm0yHXJsETW4DD1+BM
nTuNmX0wlC9rOMZSbyWyCke8sn84VbqTUR6/Hx4UTBWo/30aYLxGAuKhb8IwnJW8
ObXG9trAbXzqytbLhcZtoidTAgMBAAGjGzAZMBcGA1UdEQQQMA6CDGFkZnMuZXhh
bXBsZTANBgkqhkiG9w0BAQsFAAOCAQEAsAq0cVm0I4G+pQoevtREE/Qd6PNS+dN2
vzclnciJF8vxq/qo8S7sVkPPWBRYcqxdDUE6lIJN5sEy5A/02vZFBt5Hy39M/3HZ
VamG7m8r9k4yZcYrwZbdRFy+fgzXvyNZhzpjOE1rp0R2T5QmRv8xevt/kgTLf3n6
Q+gP9BVt0kQUrtVPhAxQ8fpmPYvU4b84bgX0ERAw8nSXGJLzuIiJqX1dEBYEouQY
ktMua5i5acUYWt6lbGjeExkAdB7cvnK7ZITphzjGlluSHbqoX9l3hoZgxM3clFUj
Ywmb1m67OnMtWMHAJemfCWwQUSFY9thXHFmpdChooWOAdgddywzZJw==
-----END CERTIFICATE-----`
const key = new X509Certificate(certificate).publicKey

const signedElsewhere = {
  'as it is': `<t:RSTR xmlns:t="http://schemas.xmlsoap.org/ws/2005/02/trust" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:un="urn:unused"><t:RequestedSecurityToken><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="_a1" xmlns:b="urn:b" xmlns:a="urn:a" b:z="1" a:y="2 &#9; &lt;&quot;'&amp;" plain="x">
  <saml:Issuer>http://adfs.example/a?b&amp;c &gt; d</saml:Issuer><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><Reference URI="#_a1"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>Mbpn4BTPF24RicyvcW0Edrexp2/sAxJy7M/TwmnhSp8=</DigestValue></Reference></SignedInfo><SignatureValue>hNTkWgvaeaXh62o1J8RY+kCrKsZPHGQ5u/J4ovLLyi+vlx9rm4xiNKifnysJVuH7YCABWFjBLC3uIgxfYBQRQWNZhzzIcUTTbp6W7hC1xWzG3NF69+9YPKw2kl7fTQM/QmCWfhgXgSD2kiLHdfKj9677K2NrsVVmn2SgSIeqiODdDY0wvH5zTGfIfr3gzbSZsi69Z8AAqQnuMuT2xs/7+QLOqy+rNn9fnA//a3kHyxnJSDWKFa7jK45zqp/wnaIBVJzh/dG21myIheZdSyQ+krlzMJABoXzI8nD/vA9PxCLW2GyZCTco+/d0iY6iHjbPVHgdmGr4yFMy4O46V60mVg==</SignatureValue></Signature><x xmlns="urn:default"><y xmlns="">text &#xD; end</y><z/></x>
  <saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"><![CDATA[a <b> & c]]> émoji 😀</saml:AttributeValue>
</saml:Assertion></t:RequestedSecurityToken></t:RSTR>`,
  'with a prefix list': `<t:RSTR xmlns:t="http://schemas.xmlsoap.org/ws/2005/02/trust" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:un="urn:unused"><t:RequestedSecurityToken><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" ID="_a1" xmlns:b="urn:b" xmlns:a="urn:a" b:z="1" a:y="2 &#9; &lt;&quot;'&amp;" plain="x">
  <saml:Issuer>http://adfs.example/a?b&amp;c &gt; d</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#_a1"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"><InclusiveNamespaces PrefixList="xs" xmlns="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transform><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><InclusiveNamespaces PrefixList="xs" xmlns="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>wW1EXLLNycdcT82I2wOkjHVOJ/b+kBsbAbx+kJjkaY0=</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>dXvkr9IUd37B0S9sFm6g2/X10mkZPUhRdeWYdFMPxlyzc1s/WpwmwTJ2AJnHe8LrEVdIfAiU6gr9Fkthj2htlmGTd5YqtSszXheZENSc261cRPESrLT3vX1YcnVjnShrkWugsVJ1c2/MgSjbZgyItmKfJPtdAe01tmxjbM6tkOq0/Mq+TWKjaYhNJgZcYxYBvtVH9yg1X6U8/uipoSgchwmWjECbun/lWMP9uKUksjiUv5diJS+9xx6zxDHFEEhTkXMGcabjZK3jrDom9yEQe+ixNKxAehoYLdO/L8I1wolvQcYs860m/F60WQYGbxfLFqJ/SaXJmfTnChsPqiwVjw==</ds:SignatureValue></ds:Signature><x xmlns="urn:default"><y xmlns="">text &#xD; end</y><z/></x>
  <saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"><![CDATA[a <b> & c]]> émoji 😀</saml:AttributeValue>
</saml:Assertion></t:RequestedSecurityToken></t:RSTR>`,
}

const read = (text: string) => {
  const token = readToken(text)
  const [assertion] = elementsNamed(token, 'Assertion')
  if (!assertion) throw new Error('It has no assertion')
  return signedXml(text, assertion, 'ID', [key])
}

test.each(Object.entries(signedElsewhere))('what another implementation signs is verified, and read: %s', (_, text) => {
  const signed = read(text)
  expect(elementsNamed(signed, 'AttributeValue')[0]?.textContent).toBe('a <b> & c émoji 😀')
  expect(elementsNamed(signed, 'Issuer')[0]?.textContent).toBe('http://adfs.example/a?b&c > d')
  expect(elementsNamed(signed, 'Signature')).toEqual([])
})

test.each([
  ['a name', (text: string) => text.replace('adfs.example', 'evil.example')],
  ['an attribute', (text: string) => text.replace('plain="x"', 'plain="y"')],
  ['a namespace', (text: string) => text.replace('urn:default', 'urn:other')],
  ['white space', (text: string) => text.replace('>\n  <saml:AttributeValue', '><saml:AttributeValue')],
  ['the digest', (text: string) => text.replace(/<((?:ds:)?DigestValue)>[^<]*/, '<$1>AAAA')],
])('B7: %s that was changed is noticed', (_, change) => {
  for (const text of Object.values(signedElsewhere)) {
    expect(change(text)).not.toBe(text)
    expect(() => read(change(text))).toThrow(IdTokenError)
  }
})

test('how a document is written does not matter, as long as it says the same', () => {
  const [text = ''] = Object.values(signedElsewhere)
  const otherwise = text
    .replace('Version="2.0" ID="_a1"', "ID='_a1'   Version='2.0'")
    .replace('<![CDATA[a <b> & c]]>', 'a &lt;b&gt; &amp; c')
    .replace('<z/>', '<z ></z>')
  expect(otherwise).not.toBe(text)
  expect(elementsNamed(read(otherwise), 'Issuer')).toHaveLength(1)
})

const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const [plain = ''] = Object.values(signedElsewhere)
const inSignedInfo = (more: string) => plain.replace('<SignatureMethod', `${more}<SignatureMethod`)
const inAssertion = (more: string) => plain.replace('<x xmlns="urn:default">', `${more}<x xmlns="urn:default">`)

/** Each as large as may be sent, and each as large as may be parsed. */
const costly: Readonly<Record<string, string>> = {
  'levels with a name of a space each': repeated(3_000, (index) => `<a xmlns:a${index}="x">`) + '</a>'.repeat(3_000),
  'fewer such levels': inAssertion(repeated(250, (index) => `<a xmlns:a${index}="x">`) + '</a>'.repeat(250)),
  levels: inAssertion('<a>'.repeat(900) + '</a>'.repeat(900)),
  'elements in what is signed': inSignedInfo('<b/>'.repeat(15_000)),
  'fewer elements in what is signed': inSignedInfo('<b/>'.repeat(1_900)),
  'elements beside what is signed': inAssertion('<b/>'.repeat(15_000)),
  'fewer elements beside what is signed, with texts between them': inAssertion('x<b/>'.repeat(1_900)),
  'attributes of one element': inAssertion(`<b ${repeated(8_000, (index) => `a${index}="" `)}/>`),
  'elements with attributes': inAssertion('<b c="" d="" e=""/>'.repeat(3_000)),
  'elements with names of spaces': inAssertion(repeated(250, (index) => `<b xmlns:c${index}="u" c${index}:d=""/>`)),
  'a long list of prefixes': inSignedInfo('<b xmlns:c="u"/>'.repeat(250)).replace(
    '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>',
    `<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"><InclusiveNamespaces PrefixList="${'p '.repeat(25_000)}"/></CanonicalizationMethod>`,
  ),
  sections: inAssertion('<![CDATA[x]]>'.repeat(4_000)),
}

test.each(Object.entries(costly))('A4, A81: what anybody may send is refused in moments: %s', (_, text) => {
  // What was not run before is compiled first, which takes its own time.
  expect(() => read(text)).toThrow()
  const before = process.cpuUsage()
  expect(() => read(text)).toThrow()
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
})
