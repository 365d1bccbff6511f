import { mkdir, mkdtemp, readFile, rm, stat, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { latestLines, logFiles, logFolder, openLog, withoutSecrets } from './log-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-log-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const numbersIn = (lines: readonly string[]): number[] => lines.map((line) => JSON.parse(line).number)
const small = { mostBytes: 2_000, mostFiles: 3 }

test('files roll at their size, and the oldest goes', async () => {
  const log = openLog(dataDir, null, small)
  for (let number = 1; number <= 200; number++) log.info({ number }, 'counted')
  expect(logFiles(dataDir)).toEqual(['tessera.log', 'tessera.1.log', 'tessera.2.log'])
  for (const name of logFiles(dataDir)) {
    const { size, mode } = await stat(join(logFolder(dataDir), name))
    expect(size).toBeLessThanOrEqual(small.mostBytes)
    expect(mode & 0o077).toBe(0)
  }
})

test('the last lines are read over the files, in order', () => {
  const log = openLog(dataDir, null, small)
  for (let number = 1; number <= 200; number++) log.info({ number }, 'counted')
  const lines = latestLines(dataDir, 40)
  expect(numbersIn(lines)).toEqual(Array.from({ length: 40 }, (_, i) => 161 + i))
})

test('two processes that share the folder lose no line to each other', () => {
  const [one, other] = [openLog(dataDir, null, small), openLog(dataDir, null, small)]
  for (let number = 1; number <= 40; number++) (number % 2 ? one : other).info({ number }, 'counted')
  expect(numbersIn(latestLines(dataDir, 100)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, i) => i + 1),
  )
})

test('a log goes on where the process before it ended', async () => {
  openLog(dataDir, null).info('before')
  openLog(dataDir, null).info('after')
  const text = await readFile(join(logFolder(dataDir), 'tessera.log'), 'utf8')
  expect(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['before', 'after'])
})

test('S2: a full disk loses lines and no more, and how many is said once there is room', async () => {
  await mkdir(logFolder(dataDir))
  const file = join(logFolder(dataDir), 'tessera.log')
  await symlink('/dev/full', file)
  const log = openLog(dataDir, null)
  for (let number = 1; number <= 5; number++) log.info({ number }, 'counted')
  await unlink(file)
  log.info('the file is opened anew at the next line that fails')
  log.info('there is room')
  const lines = latestLines(dataDir, 10).map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ lost: 6, level: 40 })
  expect(lines.at(-1).msg).toBe('there is room')
})

test('a line that is too long is cut', () => {
  openLog(dataDir, null).info({ text: 'x'.repeat(100_000) }, 'long')
  expect(latestLines(dataDir, 1)[0]?.length).toBeLessThan(16_400)
})

test.each(['x', 'eyJ-', 'a://b:'])('a line of %s again and again is as quickly looked at as another', (part) => {
  const begun = process.cpuUsage()
  withoutSecrets(part.repeat(100_000 / part.length))
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})

test.each([
  ['{"password":"p1"}', 'p1'],
  ['{"newPassword": "p1"}', 'p1'],
  ['{"body":"{\\"clientSecret\\":\\"p1\\"}"}', 'p1'],
  ['{"authorization":"Basic p1"}', 'p1'],
  ['Bearer abc.p1-x', 'p1'],
  ['GET /x?c=p1&a=1', 'p1'],
  ['GET /x?impersonationToken=p1', 'p1'],
  ['postgresql://me:p1@host/db', 'p1'],
])('%s keeps its secret to itself', (line, secret) => {
  expect(withoutSecrets(line)).not.toContain(secret)
})

test.each(['{"userId":7,"msg":"a job failed"}', 'http://localhost:4200/app?page=2', '{"tokenCount":3}'])(
  '%s holds none and stays as it is',
  (line) => {
    expect(withoutSecrets(line)).toBe(line)
  },
)
