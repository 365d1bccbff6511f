/** What can happen to what a browser keeps of the portal, done in the page itself. */
import type { Page } from '@playwright/test'

/** Handed into the page: it needs nothing outside itself. The numbers choose the place and the harm. */
async function harm([place, where, how]: readonly [Place, number, number]): Promise<string> {
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]
  const junk = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"remoteServiceBaseUrl":7}',
    '<!doctype html>',
    '\u0000',
    'x'.repeat(5000),
  ]

  const flipped = (bytes: ArrayBuffer) => {
    const copy = new Uint8Array(bytes.slice(0))
    const at = how % Math.max(copy.length, 1)
    copy[at] = (copy[at] ?? 0) ^ (1 << (how % 8))
    return copy.buffer
  }
  const damagedBody = (bytes: ArrayBuffer): [string, BodyInit] =>
    pick<[string, BodyInit]>(
      [
        ['flipped', flipped(bytes)],
        ['truncated', bytes.slice(0, bytes.byteLength >> 1)],
        ['emptied', ''],
        ['made a page', '<!doctype html><h1>Free Wi-Fi</h1>'],
      ],
      how,
    ) ?? ['emptied', '']

  /** What every start needs, and then anything. */
  const wanted = [/index\.html/, /\/start-/, /\/web-/, /\/base-/, /\/app-.*js/, /UsersPage-.*js/, /\.css/, /./]

  async function inCaches(): Promise<string> {
    const entries: [Cache, Request][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) entries.push([cache, request])
    }
    if (where % 20 === 19) {
      for (const name of await caches.keys()) await caches.delete(name)
      return 'all caches deleted'
    }
    const pattern = pick(wanted, where) ?? /./
    const [cache, request] =
      pick(
        entries.filter(([, { url }]) => pattern.test(url)),
        how >> 4,
      ) ?? []
    if (!cache || !request) return 'nothing in the caches'
    const name = new URL(request.url).pathname
    if (how % 3 === 0) {
      await cache.delete(request)
      return `${name} deleted`
    }
    const response = await cache.match(request)
    const [what, body] = damagedBody((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
    const headers = new Headers(response?.headers)
    if (how % 5 === 0) headers.set('Content-Type', 'text/html')
    await cache.put(request, new Response(body, { headers }))
    return `${name} ${what}`
  }

  function inValues(): string {
    const area = where % 3 === 0 ? sessionStorage : localStorage
    const known = [
      'appConfig',
      'isRemembered',
      'signOutPending',
      'isStoredStale',
      'theme',
      'language',
      'direction',
      'tenancyName',
    ]
    const keys = [...known.map((name) => `tessera.${name}`), ...Object.keys(area)]
    // What says that somebody left is no damage: it is followed.
    const key =
      pick(
        keys.filter((name) => !/signOut|left/i.test(name)),
        where >> 2,
      ) ?? ''
    if (how % 4 === 0) {
      area.removeItem(key)
      return `${key} removed`
    }
    area.setItem(key, pick(junk, how) ?? '')
    return `${key} = ${pick(junk, how)?.slice(0, 30)}`
  }

  function inCookies(): string {
    const name = pick(['Abp.Localization.CultureName', 'Abp.TenantId', 'Abp-TenantId'], where) ?? ''
    const value = pick(['%E0%A4%A', '7777777', '-1', 'x'.repeat(900), '', '%00'], how) ?? ''
    // biome-ignore lint/suspicious/noDocumentCookie: as any program writes it
    document.cookie = `${name}=${value}; path=/`
    return `cookie ${name} = ${value.slice(0, 30)}`
  }

  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  async function inDatabase(): Promise<string> {
    const alien: readonly unknown[] = [
      null,
      Number.NaN,
      -1,
      2 ** 60,
      '',
      'alien',
      true,
      [],
      {},
      new Uint8Array(5),
      new Date(Number.NaN),
    ]
    const database = await finished(indexedDB.open('tessera'))
    try {
      const names = [...database.objectStoreNames]
      const name = pick(names, where)
      if (name === undefined) return 'no database'
      const store = database.transaction(name, 'readwrite').objectStore(name)
      if (how % 11 === 0) {
        await finished(store.clear())
        return `${name} cleared`
      }
      const keys = await finished(store.getAllKeys())
      const key = pick(keys, where >> 3)
      if (key === undefined) return `${name} is empty`
      const record: Record<string, unknown> = await finished(store.get(key))
      const other: Record<string, unknown> = await finished(store.get(pick(keys, how >> 3) ?? key))
      const path = [store.keyPath].flat()
      const member =
        pick(
          Object.keys(record).filter((one) => !path.includes(one)),
          how,
        ) ?? ''
      const sealed = record.sealed
      if (how % 5 === 0) await finished(store.delete(key))
      else if (how % 5 === 1) await finished(store.put({ ...record, [member]: pick(alien, how >> 2) }))
      else if (how % 5 === 2) await finished(store.put({ ...record, [member]: other[member] }))
      else if (how % 5 === 3 && typeof sealed === 'object' && sealed !== null && 'bytes' in sealed)
        await finished(store.put({ ...record, sealed: { ...sealed, bytes: flipped(sealed.bytes as ArrayBuffer) } }))
      else {
        const { [member]: _, ...rest } = record
        await finished(store.put(rest))
      }
      return `${name}: ${member} of a record, way ${how % 5}`
    } finally {
      database.close()
    }
  }

  async function ofDatabase(): Promise<string> {
    const isLater = how % 2 === 0
    if (!isLater) {
      await finished(indexedDB.deleteDatabase('tessera'))
      return 'the database deleted'
    }
    const database = await finished(indexedDB.open('tessera', 1000))
    database.close()
    return 'the database of a later version'
  }

  switch (place) {
    case 'caches':
      return await inCaches()
    case 'values':
      return inValues()
    case 'cookies':
      return inCookies()
    case 'database':
      return await inDatabase()
    case 'whole database':
      return await ofDatabase()
  }
}

export const places = ['caches', 'values', 'cookies', 'database', 'whole database'] as const
type Place = (typeof places)[number]

const isOfLeftPage = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed')

/** A harm before this one may be seen by the page itself, which starts anew, to another page and on from there. */
const timesThatAPageStartsAnew = 5

export async function damage(page: Page, place: Place, where: number, how: number): Promise<string> {
  for (let starts = 0; ; starts += 1) {
    try {
      return await page.evaluate(harm, [place, where, how] as const)
    } catch (error) {
      if (!isOfLeftPage(error) || starts === timesThatAPageStartsAnew) throw error
      await page.waitForLoadState()
    }
  }
}
