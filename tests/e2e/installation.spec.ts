/** What the worker installs comes over a line that fails: in front of the server stands one that does not answer for every file. */
import { request as ask, createServer } from 'node:http'
import { expect, testWithWorker as test } from './portal.ts'

interface Line {
  url: string
  /** Files of code that were asked for one by one. */
  files: number
  close(): Promise<void>
}

type Answer = 'passed on' | 'never' | 'refused'

/** A line to the server; `answerFor` is asked of each pack, by its number in the order of asking. */
async function lineTo(server: string, answerFor: (pack: number) => Answer): Promise<Line> {
  let packs = 0
  const line = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    const how = path.startsWith('/assets/pack-') ? answerFor(packs++) : 'passed on'
    if (how === 'never') return
    if (how === 'refused') return void answer.writeHead(503).end()
    if (/^\/assets\/.*\.js$/.test(path)) opened.files += 1
    const passed = ask(
      new URL(path, server),
      { headers: { ...asked.headers, host: new URL(server).host } },
      (heard) => {
        answer.writeHead(heard.statusCode ?? 502, heard.headers)
        heard.pipe(answer)
      },
    )
    passed.on('error', () => asked.socket.destroy())
    passed.end()
  })
  await new Promise<void>((done) => line.listen(0, done))
  const address = line.address()
  const opened: Line = {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    files: 0,
    async close() {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
    },
  }
  return opened
}

for (const [name, howLong, answer] of [
  ['O54: a pack that nobody answers for', 60_000, 'never'],
  ['O55: a pack that is refused', 20_000, 'refused'],
] as const)
  test(`${name} keeps the app from no device, and costs its own files alone`, async ({ page, context, baseURL }) => {
    const line = await lineTo(baseURL ?? '', (pack) => (pack === 1 ? answer : 'passed on'))
    await page.goto(`${line.url}/account/login`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.evaluate(async () => {
      const policy = Reflect.get(window, 'trustedTypes').createPolicy('tessera-service-worker', {
        createScriptURL: (url: string) => url,
      })
      await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'))
    })
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: howLong })
      .toBe('activated')
    expect(line.files).toBeLessThan(200)
    await line.close()

    await context.setOffline(true)
    await page.goto(`${line.url}/account/login`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
