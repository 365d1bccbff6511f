/** A real mail server on this machine, which keeps what it is given. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  port: number
  received: { userName: string | undefined; mail: Email }[]
  close(): Promise<void>
}

/** Takes mails from whoever knows the password. */
export async function startMailServer(password: string): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, callback) =>
      auth.password === password
        ? callback(null, { user: auth.username })
        : callback(new Error('Authentication credentials invalid')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            received.push({ userName: session.user === undefined ? undefined : String(session.user), mail })
            callback()
          },
          (error: Error) => callback(error),
        )
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
