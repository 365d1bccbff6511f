/**
 * Where on this device any of the given texts can be read: databases, caches, storage, cookies and the page. Tests use it to
 * prove that nothing of a person is left, also in a browser, into which it is handed alone: it needs nothing outside itself.
 */
export async function findTraces(markers: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const note = (place: string, text: string) => {
    if (markers.some((marker) => text.includes(marker))) found.add(place)
  }

  const textsIn = (value: unknown, depth = 0): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'number') return [String(value)]
    if (value instanceof ArrayBuffer) return [new TextDecoder('latin1').decode(value), new TextDecoder().decode(value)]
    if (ArrayBuffer.isView(value)) return textsIn(new Uint8Array(value.buffer).buffer, depth)
    if (typeof value !== 'object' || value === null || depth > 20) return []
    return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member, depth + 1)])
  }

  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    note(`database ${name}`, name)
    const database = await finished(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const store = database.transaction(table).objectStore(table)
      for (const record of await finished(store.getAll())) note(`database ${name}/${table}`, textsIn(record).join('\n'))
    }
    database.close()
  }

  if (typeof caches !== 'undefined') {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        note(`cache ${name}: ${request.url}`, request.url)
        note(`cache ${name}: ${request.url}`, (await response?.text()) ?? '')
      }
    }
  }

  for (const [name, area] of Object.entries({
    localStorage: globalThis.localStorage,
    sessionStorage: globalThis.sessionStorage,
  })) {
    note(name, textsIn({ ...area }).join('\n'))
  }
  if (typeof document !== 'undefined') {
    note('cookies', document.cookie)
    note('page', document.documentElement.outerHTML)
  }
  return [...found].sort()
}
