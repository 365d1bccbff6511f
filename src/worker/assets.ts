/** What browsers let run or draw, by the ending of its address. */
const typesOf: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/, html: /^text\/html/ }

/** From our own server, by itself or in a pack. */
const ownTypes: readonly ResponseType[] = ['basic', 'default']

/** A page in place of a missing file must never be kept under that file’s name, nor anything else that it is not. */
export function keepsAsset(response: Response, url: string = response.url): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  const expected = typesOf[new URL(url, response.url || undefined).pathname.split('.').at(-1) ?? '']
  const isOwn = response.status === 200 && ownTypes.includes(response.type)
  return isOwn && (expected?.test(type) ?? !type.includes('text/html'))
}
