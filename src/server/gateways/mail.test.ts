import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedAddress, MailAddressError, type MailServer, openMailGateway } from './mail.ts'
import { UnsafeAddressError } from './public-address.ts'

const mail = {
  to: { name: 'Zoë Ağaoğlu', address: 'zoe@example.org' },
  subject: 'Grüße – مرحبا',
  text: 'Line one\nLine two',
}

let dataDir: string
const config = (more: { smtpUrl?: string; outgoingAllowedHosts?: string[] } = {}) => ({
  dataDir,
  smtpUrl: undefined,
  publicUrl: undefined,
  outgoingAllowedHosts: [],
  ...more,
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

describe('a mail address', () => {
  it.each([
    'zoe@example.org, eve@example.org',
    'zoe@example.org\r\nBcc: eve@example.org',
    'Zoe <zoe@example.org>',
    'zoe',
    '@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('that is not exactly one is refused: %j', (address) => {
    expect(() => checkedAddress({ name: 'Zoë', address })).toThrow(MailAddressError)
  })

  it('keeps its name on one line', () => {
    expect(checkedAddress({ name: 'Zoë\r\nBcc: eve@example.org', address: 'zoe@example.org' }).name).toBe(
      'Zoë Bcc: eve@example.org',
    )
  })
})

describe('without a mail server', () => {
  it('a mail is laid into the data folder, readable by its owner alone', async () => {
    const gateway = openMailGateway({ ...config(), publicUrl: 'https://bi.example.org' })
    await gateway.send(mail)

    const folder = join(dataDir, 'mail')
    const [name = ''] = await readdir(folder)
    const read = await PostalMime.parse(await readFile(join(folder, name)))
    expect(gateway.delivers).toBe(false)
    expect(name).toMatch(/\.eml$/)
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect(read).toMatchObject({
      subject: mail.subject,
      from: { name: 'Tessera', address: 'no-reply@bi.example.org' },
      to: [mail.to],
    })
    expect(read.text?.trim()).toBe(mail.text)
  })
})

interface Arrived {
  raw: Buffer
  recipients: string[]
  login: string | undefined
}

/** Takes any mail; with `login`, only after that. */
async function mailServer(login?: { user: string; password: string }) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : new Error('Invalid login'), isRight ? { user: username } : undefined)
    },
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        arrived.push({ raw: Buffer.concat(parts), recipients, login: user })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, arrived, close: () => new Promise<void>((closed) => server.close(closed)) }
}

describe('with a mail server', () => {
  it('a mail arrives as it was written, for one recipient', async () => {
    const { port, arrived, close } = await mailServer()
    const gateway = openMailGateway(config({ smtpUrl: `smtp://127.0.0.1:${port}?from=portal@example.org` }))
    await gateway.send(mail, { id: 'job-7' })
    gateway.close()
    await close()

    expect(arrived.map(({ recipients }) => recipients)).toEqual([['zoe@example.org']])
    expect(await PostalMime.parse(arrived[0]?.raw ?? '')).toMatchObject({
      subject: mail.subject,
      from: { address: 'portal@example.org' },
      to: [mail.to],
      messageId: '<job-7@example.org>',
    })
  })

  it('that does not answer, the sender is told', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))

    const gateway = openMailGateway(config({ smtpUrl: `smtp://127.0.0.1:${port}` }))
    await expect(gateway.send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a mail server that settings name', () => {
  const login = { user: 'CONTOSO\\portal', password: 'pa:ss wörd' }
  const named = (port: number, more: Partial<MailServer> = {}): MailServer => ({
    host: '127.0.0.1',
    port,
    isSecure: false,
    login: { userName: login.user, password: login.password },
    from: { name: 'Contoso', address: 'bi@contoso.example' },
    ...more,
  })

  it('is signed in to and used in place of the operator’s', async () => {
    const { port, arrived, close } = await mailServer(login)
    const gateway = openMailGateway(config({ outgoingAllowedHosts: ['127.0.0.1'] }))
    await gateway.send(mail, { server: named(port) })
    await expect(
      gateway.send(mail, { server: named(port, { login: { userName: 'portal', password: 'wrong' } }) }),
    ).rejects.toThrow('Invalid login')
    await close()

    expect(arrived.map((one) => one.login)).toEqual([login.user])
    expect(await PostalMime.parse(arrived[0]?.raw ?? '')).toMatchObject({
      from: { name: 'Contoso', address: 'bi@contoso.example' },
    })
  })

  it('G1: inside the operator’s network is not called', async () => {
    const { port, arrived, close } = await mailServer()
    const gateway = openMailGateway(config())
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '::ffff:7f00:1']) {
      await expect(gateway.send(mail, { server: named(port, { host, login: null }) }), host).rejects.toThrow(
        UnsafeAddressError,
      )
    }
    await close()
    expect(arrived).toEqual([])
  })

  it('G5: is told nothing where TLS was asked for and it has none', async () => {
    const { port, arrived, close } = await mailServer(login)
    const gateway = openMailGateway(config({ outgoingAllowedHosts: ['127.0.0.1'] }))
    await expect(gateway.send(mail, { server: named(port, { isSecure: true }) })).rejects.toThrow(/STARTTLS/i)
    await close()
    expect(arrived).toEqual([])
  })
})
