import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkedLookup, isPublicAddress, UnsafeAddressError } from './public-address.ts'
import { OutgoingRequestError, safeRequest } from './safe-request.ts'

let server: Server
let port: number
let calls: IncomingMessage[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request)
    answer(request, response)
  })
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  calls = []
  answer = (_, response) => response.end('inside')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const strict = { outgoingAllowedHosts: [] }
const open = { outgoingAllowedHosts: ['localhost', '127.0.0.1'] }

describe('G1: an address that leads inside is refused before anything is sent', () => {
  test.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback, elsewhere in its range', 'http://127.8.9.1/'],
    ['loopback, short', 'http://127.1/'],
    ['loopback, decimal', 'http://2130706433/'],
    ['loopback, hexadecimal', 'http://0x7f000001/'],
    ['loopback, hexadecimal parts', 'http://0x7f.0.0.0x1/'],
    ['loopback, octal', 'http://0177.0.0.1/'],
    ['loopback, octal with zeros', 'http://00000177.0.0.01/'],
    ['loopback by name', 'http://localhost/'],
    ['loopback by name, with a dot', 'http://localhost./'],
    ['loopback by name, below it', 'http://anything.localhost/'],
    ['loopback by name, in capitals', 'http://LOCALHOST/'],
    ['loopback, version 6', 'http://[::1]/'],
    ['loopback, version 6 in full', 'http://[0:0:0:0:0:0:0:1]/'],
    ['loopback, mapped', 'http://[::ffff:127.0.0.1]/'],
    ['loopback, mapped in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['loopback, compatible', 'http://[::127.0.0.1]/'],
    ['loopback, translated', 'http://[64:ff9b::7f00:1]/'],
    ['loopback, tunnelled', 'http://[2002:7f00:1::]/'],
    ['loopback in wide digits', 'http://１２７.０.０.１/'],
    ['loopback in circled digits', 'http://①②⑦.⓪.⓪.①/'],
    ['loopback with ideographic dots', 'http://127。0。0。1/'],
    ['loopback in percent signs', 'http://%31%32%37.0.0.1/'],
    ['this host', 'http://0.0.0.0/'],
    ['this host, short', 'http://0/'],
    ['this host, version 6', 'http://[::]/'],
    ['a private network, 10', 'http://10.0.0.7/'],
    ['a private network, 172', 'http://172.16.5.4/'],
    ['a private network, 192', 'http://192.168.1.1/'],
    ['a private network, version 6', 'http://[fd12:3456::1]/'],
    ['a carrier’s network', 'http://100.64.0.1/'],
    ['link-local', 'http://169.254.1.1/'],
    ['link-local, version 6', 'http://[fe80::1]/'],
    ['the metadata of clouds', 'http://169.254.169.254/latest/meta-data/'],
    ['the metadata of clouds, mapped', 'http://[::ffff:a9fe:a9fe]/'],
    ['the metadata of clouds, decimal', 'http://2852039166/'],
    ['the metadata of clouds, version 6', 'http://[fd00:ec2::254]/'],
    ['the agent of Azure', 'http://168.63.129.16/'],
    ['everybody', 'http://255.255.255.255/'],
    ['a group', 'http://224.0.0.1/'],
    ['a reserved network', 'http://240.0.0.1/'],
    ['another port', 'http://example.org:22/'],
    ['a user name before the host', 'http://example.org@127.0.0.1/'],
    ['a user name', 'https://user@example.org/'],
    ['a password', 'https://user:word@example.org/'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'gopher://example.org/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/plain,x'],
    ['nothing', ''],
    ['a path', '/etc/passwd'],
  ])('%s: %s', async (_, address) => {
    await expect(safeRequest(strict, address)).rejects.toThrow(UnsafeAddressError)
  })

  test('a name that means an inner address is refused where the socket asks for it', async () => {
    // As a name would be that meant a public address a moment ago: the check is in the lookup of the connection itself.
    const error = await new Promise((resolve) => {
      checkedLookup([])('localhost', {}, (refused) => resolve(refused))
    })
    expect(error).toBeInstanceOf(UnsafeAddressError)
  })

  test('a redirect is not followed, wherever it leads', async () => {
    answer = (_, response) => response.writeHead(302, { Location: `http://127.0.0.1:${port}/secret` }).end()
    await expect(safeRequest(open, `http://localhost:${port}/`)).rejects.toThrow(/redirect/)
    expect(calls).toHaveLength(1)
  })

  test('none of these reached the server', async () => {
    await expect(safeRequest(strict, `http://localhost:${port}/`)).rejects.toThrow(UnsafeAddressError)
    expect(calls).toEqual([])
  })
})

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('a host on the operator’s list', () => {
  test('is called, and only that one', async () => {
    expect(await safeRequest(open, `http://localhost:${port}/`)).toMatchObject({ status: 200, text: 'inside' })
    await expect(safeRequest({ outgoingAllowedHosts: ['localhost'] }, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      UnsafeAddressError,
    )
  })

  test('gets method, headers and body', async () => {
    let body = ''
    answer = async (request, response) => {
      for await (const chunk of request) body += chunk
      response.writeHead(201, { 'X-Answer': 'yes' }).end('{}')
    }
    const got = await safeRequest(open, `http://127.0.0.1:${port}/hook?a=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"a":"ä"}',
    })
    expect(got).toMatchObject({ status: 201, headers: { 'x-answer': 'yes' }, text: '{}' })
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/hook?a=1' })
    expect(body).toBe('{"a":"ä"}')
  })

  test('cannot send more than it may', async () => {
    answer = (_, response) => response.end('x'.repeat(10_000))
    await expect(safeRequest(open, `http://localhost:${port}/`, { mostBytes: 9_999 })).rejects.toThrow(/9999 bytes/)
  })

  test('cannot take longer than it may', async () => {
    answer = (_, response) => response.write('and then')
    await expect(safeRequest(open, `http://localhost:${port}/`, { seconds: 0.2 })).rejects.toThrow(OutgoingRequestError)
  })

  describe('A203: whose answer ends with its connection', () => {
    const begin = (response: ServerResponse) => {
      response.removeHeader('Transfer-Encoding')
      response.writeHead(200, { Connection: 'close' }).write('and ')
    }

    test('is taken where it ends', async () => {
      answer = (_, response) => {
        begin(response)
        response.end('then')
      }
      const { headers, text } = await safeRequest(open, `http://localhost:${port}/`)
      expect([headers['content-length'], headers['transfer-encoding'], text]).toEqual([
        undefined,
        undefined,
        'and then',
      ])
    })

    test('has not answered where the time is over, or the caller stops, or the connection breaks before', async () => {
      answer = (_, response) => begin(response)
      const asked = () => safeRequest(open, `http://localhost:${port}/`, { seconds: 0.2 })
      await expect(asked()).rejects.toThrow(/did not answer/)
      const stopped = safeRequest(open, `http://localhost:${port}/`, { signal: AbortSignal.timeout(200) })
      await expect(stopped).rejects.toThrow(/did not answer/)
      answer = (_, response) => {
        begin(response)
        setTimeout(() => response.socket?.resetAndDestroy(), 50)
      }
      await expect(asked()).rejects.toThrow(/did not answer/)
    })
  })

  test('that is not there is told so', async () => {
    await expect(safeRequest(open, 'http://127.0.0.1:9/')).rejects.toThrow(/127\.0\.0\.1:9 did not answer/)
  })
})

test.each([
  ['a line break in a value', { 'X-A': 'a\r\nX-B: b' }],
  ['a line feed in a value', { 'X-A': 'a\nb' }],
  ['a line break in a name', { 'X-A\r\nX-B': 'b' }],
  ['another host', { Host: 'inside' }],
  ['another length', { 'content-length': '0' }],
  ['another framing', { 'Transfer-Encoding': 'chunked' }],
])('G2: a header with %s is refused', async (_, headers) => {
  await expect(safeRequest(open, `http://localhost:${port}/`, { headers })).rejects.toThrow(UnsafeAddressError)
  expect(calls).toEqual([])
})
