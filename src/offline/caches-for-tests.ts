/** Caches as a browser keeps them, for tests outside one. */
export function memoryCaches(): Pick<CacheStorage, 'open' | 'has' | 'match'> {
  const kept = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>): Pick<Cache, 'put' | 'delete'> => ({
    put: async (request, response) => void entries.set(String(request), response),
    delete: async (request) => entries.delete(String(request)),
  })
  return {
    has: async (name) => kept.has(name),
    async open(name) {
      const entries = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, entries)
      return cacheOf(entries) as Cache
    },
    match: async (request, options) =>
      kept
        .get(options?.cacheName ?? '')
        ?.get(String(request))
        ?.clone(),
  }
}
