/** A directory that speaks enough LDAP to sign in against: simple binds, and searches by equality. For tests. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { BerReader, BerWriter } from 'ldapts'

export interface LdapEntry {
  dn: string
  password: string
  /** Several values are parted by lines. */
  attributes: Readonly<Record<string, string>>
}

export interface LdapStandIn {
  port: number
  /** Connections so far. */
  calls(): number
  /** Names and passwords that were presented. */
  binds: { name: string; password: string }[]
  close(): Promise<void>
}

const operations = { bind: 0x60, unbind: 0x42, search: 0x63 } as const
const answers = { bind: 0x61, entry: 0x64, searchDone: 0x65 } as const
const resultCodes = { success: 0, invalidCredentials: 49 } as const
const filterTags = { and: 0xa0, or: 0xa1, equality: 0xa3, present: 0x87 } as const

type Matches = (attributes: LdapEntry['attributes']) => boolean

export async function startLdapStandIn(entries: readonly LdapEntry[], tls?: TlsOptions): Promise<LdapStandIn> {
  const binds: LdapStandIn['binds'] = []
  const sockets = new Set<Socket>()
  let calls = 0
  const serve = (socket: Socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      for (let size = messageSize(rest); size !== null && size <= rest.length; size = messageSize(rest)) {
        answer(socket, new BerReader(rest.subarray(0, size)))
        rest = rest.subarray(size)
      }
    })
  }

  function answer(socket: Socket, reader: BerReader): void {
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.readSequence()
    if (operation === operations.unbind) socket.end()
    if (operation === operations.bind) {
      reader.readInt()
      const [name, password] = [reader.readString() ?? '', reader.readString(0x80) ?? '']
      binds.push({ name, password })
      // As servers do that allow it: without a password anybody is let in, as nobody.
      const isRight = password === '' || entries.some((entry) => entry.dn === name && entry.password === password)
      socket.write(result(id, answers.bind, isRight ? resultCodes.success : resultCodes.invalidCredentials))
    }
    if (operation === operations.search) {
      const base = reader.readString() ?? ''
      const isBaseAlone = reader.readEnumeration() === 0
      for (const skip of [reader.readEnumeration, reader.readInt, reader.readInt]) skip.call(reader)
      reader.readBoolean()
      const matches = readFilter(reader)
      for (const entry of entries) {
        const [dn, sought] = [entry.dn.toLowerCase(), base.toLowerCase()]
        const isThere = isBaseAlone ? dn === sought : dn.endsWith(sought)
        if (isThere && matches(entry.attributes)) socket.write(found(id, entry))
      }
      socket.write(result(id, answers.searchDone, resultCodes.success))
    }
  }

  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    binds,
    calls: () => calls,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Null while the length itself has not arrived. */
function messageSize(data: Buffer): number | null {
  const first = data[1]
  if (first === undefined) return null
  if (first < 0x80) return 2 + first
  const bytes = first & 0x7f
  return data.length < 2 + bytes ? null : 2 + bytes + data.readUIntBE(2, bytes)
}

function readFilter(reader: BerReader): Matches {
  const tag = reader.peek()
  if (tag === filterTags.present) {
    const attribute = reader.readString(filterTags.present) ?? ''
    return (attributes) => attribute in attributes || attribute.toLowerCase() === 'objectclass'
  }
  reader.readSequence()
  const end = reader.offset + reader.length
  if (tag === filterTags.equality) {
    const [attribute, value] = [reader.readString() ?? '', reader.readString() ?? '']
    return (attributes) => attributes[attribute]?.toLowerCase() === value.toLowerCase()
  }
  const parts: Matches[] = []
  while (reader.offset < end) parts.push(readFilter(reader))
  return (attributes) =>
    tag === filterTags.and
      ? parts.every((matches) => matches(attributes))
      : parts.some((matches) => matches(attributes))
}

function message(id: number, tag: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(tag)
  write(writer)
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

const result = (id: number, tag: number, code: number): Buffer =>
  message(id, tag, (writer) => {
    writer.writeEnumeration(code)
    writer.writeString('')
    writer.writeString('')
  })

const found = (id: number, { dn, attributes }: LdapEntry): Buffer =>
  message(id, answers.entry, (writer) => {
    writer.writeString(dn)
    writer.startSequence()
    for (const [attribute, value] of Object.entries(attributes)) {
      writer.startSequence()
      writer.writeString(attribute)
      writer.startSequence(0x31)
      for (const one of value.split('\n')) writer.writeString(one)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
  })
