/** Cookies that scripts may read. None of them is a credential; they are kept for clients that look for them. */
const isFramed = () => window.self !== window.top

export function readCookie(name: string): string | null {
  const encoded = encodeURIComponent(name)
  for (const pair of document.cookie.split('; ')) {
    const [key, value = ''] = pair.split('=')
    if (key === encoded) return decoded(value)
  }
  return null
}

/** Null for what no writer of ours encoded. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Attributes as the specification has them (000, section 9). */
const attributes = () => `path=/; SameSite=None; Secure${isFramed() ? '; Partitioned' : ''}`

/** Null: until the browser is closed. */
export function writeCookie(name: string, value: string, lifetimeSeconds: number | null): void {
  const lifetime = lifetimeSeconds === null ? '' : `max-age=${lifetimeSeconds}; `
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and it is asynchronous
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; ${lifetime}${attributes()}`
}

export const deleteCookie = (name: string): void => writeCookie(name, '', 0)
