/** Mail over SMTP where the operator names a server, else as files that any mail program opens. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { Config } from '../config.ts'
import { layDown } from './message-folder.ts'
import { checkedAddresses, plainHost } from './public-address.ts'

export interface MailAddress {
  name: string
  address: string
}

export interface Mail {
  to: MailAddress
  subject: string
  text: string
}

/** As settings name it; `SMTP_URL` is the operator’s own. */
export interface MailServer {
  host: string
  port: number
  isSecure: boolean
  login: { userName: string; password: string } | null
  from: MailAddress | null
}

interface Sending {
  /** In place of the operator’s. */
  server?: MailServer | null
  /** The same for every attempt to send the same mail, so that whoever gets it twice sees it once. */
  id?: string
}

export interface MailGateway {
  /** False where mails are laid into the data folder and reach nobody, unless settings name a server. */
  readonly delivers: boolean
  send(mail: Mail, sending?: Sending): Promise<void>
  close(): void
}

export class MailAddressError extends Error {
  override readonly name = 'MailAddressError'
}

/** One plain address: a comma begins a second recipient, a line break a header of its own. */
export function checkedAddress({ name, address }: MailAddress): MailAddress {
  if (address.length > limits.emailAddress || !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address)) {
    throw new MailAddressError(`“${address}” is not one mail address`)
  }
  return { name: name.replace(/\p{Cc}+/gu, ' '), address }
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'outgoingAllowedHosts'>

export function openMailGateway(config: MailConfig): MailGateway {
  const own = config.smtpUrl === undefined ? mailFolder(config) : smtpMail(config.smtpUrl, config)
  return {
    delivers: own.delivers,
    send: (mail, sending = {}) =>
      sending.server ? sendBy(sending.server, mail, sending.id, config) : own.send(mail, sending),
    close: () => own.close(),
  }
}

/** A tenant may name any host, so it is checked like any other address that somebody chose (G1), and TLS is asked for (G5). */
async function sendBy(server: MailServer, mail: Mail, id: string | undefined, config: MailConfig): Promise<void> {
  const host = plainHost(server.host)
  const [address] = await checkedAddresses(host, config.outgoingAllowedHosts)
  const secure = server.isSecure && server.port === 465
  const transport = createTransport(
    {
      // The checked address, lest the name means another one by now; the certificate is the name’s.
      host: address?.address ?? host,
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      port: server.port,
      secure,
      requireTLS: !secure && (server.isSecure || !config.outgoingAllowedHosts.includes(host)),
      ...(server.login && { auth: { user: server.login.userName, pass: server.login.password } }),
      ...timeLimits,
    },
    defaultsOf(config),
  )
  try {
    await transport.sendMail({
      ...messageOf(mail, id, config),
      ...(server.from && { from: checkedAddress(server.from) }),
    })
  } finally {
    transport.close()
  }
}

const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `SMTP_URL` may end in `?from=portal@example.org`. */
function senderOf({ smtpUrl, publicUrl }: MailConfig): MailAddress {
  const named = smtpUrl && new URL(smtpUrl).searchParams.get('from')
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost'
  return checkedAddress({ name: 'Tessera', address: named || `no-reply@${host}` })
}

const defaultsOf = (config: MailConfig) => ({
  from: senderOf(config),
  disableFileAccess: true,
  disableUrlAccess: true,
})

const messageOf = (mail: Mail, id: string = randomUUID(), config: MailConfig) => ({
  ...mail,
  to: checkedAddress(mail.to),
  messageId: `<${id}@${senderOf(config).address.split('@').at(-1)}>`,
})

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function smtpMail(smtpUrl: string, config: MailConfig): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const transport = createTransport(
    {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !loopback.has(hostname),
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...timeLimits,
    },
    defaultsOf(config),
  )
  return {
    delivers: true,
    send: async (mail, { id } = {}) => {
      await transport.sendMail(messageOf(mail, id, config))
    },
    close: () => transport.close(),
  }
}

function mailFolder(config: MailConfig): MailGateway {
  const folder = join(config.dataDir, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, defaultsOf(config))
  return {
    delivers: false,
    send: async (mail, { id = randomUUID() } = {}) => {
      const { message } = await composer.sendMail(messageOf(mail, id, config))
      await layDown(folder, `${Date.now()}-${id}.eml`, message)
    },
    close: () => composer.close(),
  }
}
