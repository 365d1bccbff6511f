import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeyFileError, newKey, openSecrets } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the first start makes a key file that only its owner may read, and the next start opens the same keys', async () => {
  const path = join(folder, 'keys', 'first.json')
  const sealed = (await openSecrets(path)).seal('two-factor-secret', 1, 'JBSWY3DP')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await openSecrets(path)).open('two-factor-secret', 1, sealed)).toBe('JBSWY3DP')
})

test('processes that start for the first time at once share one key file', async () => {
  const path = join(folder, 'race.json')
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => openSecrets(path)))
  const sealed = first?.seal('password-reset', 0, 'text') ?? ''
  expect(others.map((secrets) => secrets.open('password-reset', 0, sealed))).toEqual(['text', 'text', 'text'])
})

test('F7: a sealed value does not open for another purpose or tenant, cut short, or with any bit changed', async () => {
  const secrets = await openSecrets(join(folder, 'sealing.json'))
  const sealed = secrets.seal('password-reset', 1, 'alice')
  expect(secrets.open('password-reset', 1, sealed)).toBe('alice')
  expect(secrets.open('remember-client', 1, sealed)).toBeNull()
  expect(secrets.open('password-reset', 2, sealed)).toBeNull()
  expect(secrets.open('password-reset', 1, sealed.slice(0, -6))).toBeNull()
  const [version, id, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(secrets.open('password-reset', 1, `${version}.${id}.${changed.toString('base64url')}`)).toBeNull()
  }
  for (const junk of ['', 'v1', 'v1.x.y', 'v2.a.b', '...']) {
    expect(secrets.open('password-reset', 1, junk)).toBeNull()
  }
})

test('S44: what a copy seals opens there alone, also in a copy of it; what its original sealed opens in all', async () => {
  const original = await openSecrets(join(folder, 'copied.json'))
  const copy = original.ofCopy(['one'])
  const copyOfCopy = original.ofCopy(['one', 'two'])
  const [first, second] = [original, copy].map((secrets) => secrets.seal('report-key-link', 1, 'key'))
  const opens = (sealed = '') => [original, copy, copyOfCopy].map((each) => each.open('report-key-link', 1, sealed))
  expect(opens(first)).toEqual(['key', 'key', 'key'])
  expect(opens(second)).toEqual([null, 'key', 'key'])
  expect(copy.open('report-key', 1, second ?? '')).toBeNull()
})

test('C14: after a rotation the former key still opens what it sealed, and once removed it does not', async () => {
  const path = join(folder, 'rotation.json')
  const before = await openSecrets(path)
  const sealed = before.seal('report-key', 1, 'share')
  const file = JSON.parse(await readFile(path, 'utf8'))
  const former = file.active
  file.keys.second = await newKey()
  file.active = 'second'
  await writeFile(path, JSON.stringify(file))
  const rotated = await openSecrets(path)
  expect(rotated.signingKey.id).toBe('second')
  expect(rotated.open('report-key', 1, sealed)).toBe('share')
  expect(rotated.hash('code', 1, 'x')).toBe(before.hash('code', 1, 'x'))
  delete file.keys[former]
  await writeFile(path, JSON.stringify(file))
  expect((await openSecrets(path)).open('report-key', 1, sealed)).toBeNull()
})

test('a key file that others may read is refused', async () => {
  const path = join(folder, 'open.json')
  await openSecrets(path)
  await chmod(path, 0o644)
  await expect(openSecrets(path)).rejects.toThrow(KeyFileError)
})
