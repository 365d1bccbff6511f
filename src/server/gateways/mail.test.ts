import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedAddress, MailAddressError, openMailGateway } from './mail.ts'

const mail = {
  to: { name: 'Zoë Ağaoğlu', address: 'zoe@example.org' },
  subject: 'Grüße – مرحبا',
  text: 'Line one\nLine two',
}

let dataDir: string
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
    const gateway = openMailGateway({ dataDir, smtpUrl: undefined, publicUrl: 'https://bi.example.org' })
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

describe('with a mail server', () => {
  it('a mail arrives as it was written, for one recipient', async () => {
    const arrived: { raw: Buffer; recipients: string[] }[] = []
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, { envelope }, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          arrived.push({ raw: Buffer.concat(parts), recipients: envelope.rcptTo.map(({ address }) => address) })
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const gateway = openMailGateway({
      dataDir,
      smtpUrl: `smtp://127.0.0.1:${port}?from=portal@example.org`,
      publicUrl: undefined,
    })

    await gateway.send(mail)
    gateway.close()
    await new Promise<void>((closed) => server.close(closed))

    expect(arrived.map(({ recipients }) => recipients)).toEqual([['zoe@example.org']])
    expect(await PostalMime.parse(arrived[0]?.raw ?? '')).toMatchObject({
      subject: mail.subject,
      from: { address: 'portal@example.org' },
      to: [mail.to],
    })
  })

  it('that does not answer, the sender is told', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))

    const gateway = openMailGateway({ dataDir, smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: undefined })
    await expect(gateway.send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})
