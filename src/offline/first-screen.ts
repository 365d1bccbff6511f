/**
 * The screen as the person left it, for the moment before the app runs: sealed, and where it is read soonest, for to open a
 * database takes longer than the worker to start. The worker lays what is sealed into the page from a cache; a script in the
 * page (`src/web/index.html`) opens it with the key in localStorage, for the very visit in which it was kept.
 *
 * Both go when the owner mark changes hands: the key in the same tick; and the entry, because a killed browser may come back
 * with the localStorage of seconds before.
 */
import { deviceValues } from './browser-values.ts'
import type { Visit } from './owner-mark-copy.ts'
import { shapes } from './records.ts'

export interface FirstScreen {
  /** Where the page in it was; the shell around it is the same everywhere. */
  address: string
  /** What of the style sheets it looks wrong without. */
  styles: string
  shell: string
  page: string
  /** Says from when it is, in the person’s language; hidden until that is asked. */
  age: string
}

const keyName = 'tessera.firstScreenKey'
const cacheName = 'tessera-first-screen'
const entryName = '/first-screen'
/** One of an earlier contract is not shown. */
const contract = () => `${shapes} `

const utf8 = new TextEncoder()

function base64Of(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const isKey = (text: string | null): text is string => text !== null && /^[\w+/]{43}=$/.test(text)

/** Of this visit: what is damaged makes room for another one. */
function keyOfVisit(): Uint8Array<ArrayBuffer> {
  const found = deviceValues.get(keyName)
  if (isKey(found)) return bytesOf(found)
  const made = crypto.getRandomValues(new Uint8Array(32))
  deviceValues.set(keyName, base64Of(made))
  return made
}

/** A quarter of the letters: those travel to the page before it is drawn. */
const packed = (screen: FirstScreen) =>
  new Response(
    new Blob([JSON.stringify(screen)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer()

async function seal(screen: FirstScreen, { owner, id }: Visit): Promise<string> {
  const cipher = await crypto.subtle.importKey('raw', keyOfVisit(), 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8.encode(`${owner}|${id}`) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, cipher, await packed(screen)))
  const whole = new Uint8Array(iv.length + sealed.length)
  whole.set(iv)
  whole.set(sealed, iv.length)
  return base64Of(whole)
}

/** `isOver`: the visit has ended meanwhile, and left nothing behind. */
export async function keepFirstScreen(screen: FirstScreen, visit: Visit, isOver: () => boolean): Promise<void> {
  const cache = await caches.open(cacheName)
  if (isOver()) return
  const sealed = await seal(screen, visit)
  if (!isOver())
    await cache.put(entryName, new Response(contract() + sealed, { headers: { 'Content-Type': 'text/plain' } }))
}

/** Sealed, in letters that mean nothing to a page; `undefined` where nothing is kept, or nothing of ours. */
export async function readFirstScreen(): Promise<string | undefined> {
  const found = await caches.match(entryName, { cacheName })
  const text = await found?.text()
  if (!text?.startsWith(contract())) return undefined
  const sealed = text.slice(contract().length)
  return /^[\w+/]+=*$/.test(sealed) ? sealed : undefined
}

/** Milliseconds: caches that do not open must keep nobody from leaving. */
const patience = 1000

/** Nobody can open it from the same tick on. Resolves when it is gone from the disk as well, where the browser lets it go. */
export async function eraseFirstScreen(): Promise<void> {
  deviceValues.remove(keyName)
  // In a page that came over plain HTTP there are no caches.
  if (typeof caches === 'undefined') return
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patience))
  await Promise.race([eraseEntry().catch(console.error), tooLong])
}

/** The entry alone: its file goes at once, that of a whole cache when the browser has time. */
async function eraseEntry(): Promise<void> {
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).delete(entryName)
}
