/** A certificate that nobody has signed but its own key, for names that a browser on this machine is told to find here. */
import { generateKeyPairSync, sign } from 'node:crypto'

/** What encloses others is built of them; the rules are those of X.690 (DER). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  // As few bytes as will do: browsers take no other way of writing it.
  const digits = content.length.toString(16)
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

const commonName = '550403'
const subjectAltName = '551d11'
const signatures = {
  ec: sequence(objectId('2a8648ce3d040302')),
  rsa: sequence(objectId('2a864886f70d01010b'), der(0x05)),
}
const days = 24 * 60 * 60 * 1000

export interface Certificate {
  key: string
  cert: string
}

const newKeys = {
  ec: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export function selfSigned(hosts: readonly string[], now: Date, kind: keyof typeof newKeys = 'ec'): Certificate {
  const { privateKey, publicKey } = newKeys[kind]()
  const algorithm = signatures[kind]
  const [first = ''] = hosts
  const name = sequence(der(0x31, sequence(objectId(commonName), der(0x0c, Buffer.from(first)))))
  const alternatives = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(new Date(now.getTime() - days)), utcTime(new Date(now.getTime() + 30 * days))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId(subjectAltName), der(0x04, alternatives)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...text, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
