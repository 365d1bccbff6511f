/** JSON that remembers on which line each of its values stands, so that a fault in a definition can be found. */

import { exactNumber } from '../../../shared/exact-number.ts'
import { isKept } from '../../../shared/kept-text.ts'
import { englishOf, type Reason, told } from '../faults.ts'

export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly line: number
  readonly reason: Reason

  constructor(line: number, reason: Reason) {
    super(englishOf(reason))
    this.line = line
    this.reason = reason
  }
}

export interface JsonText {
  readonly value: unknown
  /** Line of the value at a JSON pointer, or of the nearest one above it. */
  lineOf(pointer: string): number
}

/** Far more than a definition has; what goes deeper, has longer names of members or more values is none (A127, A130). */
const deepest = 32
const longestName = 128
const mostValues = 50_000

/** Where a value begins, and what it holds by name or place. */
interface Place {
  readonly offset: number
  readonly inside: ReadonlyMap<string, Place>
}

const nothing: Place['inside'] = new Map()

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gy
const space = /\s*/y

export function parseJsonText(text: string): JsonText {
  const lines = lineStarts(text)
  const lineAt = (offset: number) => lineAmong(lines, offset)
  refuseOtherText(text, lineAt)
  const whole = placesOf(text, (offset, reason) => {
    throw new JsonFault(lineAt(offset), reason)
  })
  return {
    // By now it is known not to be too deep for that.
    value: JSON.parse(text, withAllDigits),
    lineOf(pointer) {
      let nearest = whole
      for (const name of pointer.split('/').slice(1)) {
        const next = nearest.inside.get(unescapePointer(name))
        if (!next) break
        nearest = next
      }
      return nearest === whole ? 1 : lineAt(nearest.offset)
    },
  }
}

function refuseOtherText(text: string, lineAt: (offset: number) => number): void {
  try {
    JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = /at position (\d+)/.exec(error.message)?.[1]
    const reason = error.message.replace(/,? (in JSON )?at position.*$/s, '').replace(/, ".*is not valid JSON$/s, '')
    throw new JsonFault(
      lineAt(position === undefined ? text.length : Number(position)),
      told('reportJson.notJson', { reason }),
    )
  }
}

/** No measure of a page is as large, and below it a double has all places that are stored. */
const largestSure = 10_000_000

/** Where a double has other digits than were written, they stay text, which filters and rules read as well. */
function withAllDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Math.abs(value) < largestSure) return value
  return exactNumber(context?.source ?? '') ?? value
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Of the last line that begins there or before. */
function lineAmong(lines: readonly number[], offset: number): number {
  let [first, last] = [0, lines.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if ((lines[middle] ?? 0) <= offset) first = middle + 1
    else last = middle
  }
  return first
}

/** Walks text that is known to be JSON. */
function placesOf(text: string, refuse: (offset: number, reason: Reason) => never): Place {
  let at = 0
  let count = 0
  let depth = 0

  const next = (): { word: string; offset: number } => {
    space.lastIndex = at
    space.test(text)
    token.lastIndex = space.lastIndex
    const word = token.exec(text)?.[0] ?? ''
    const offset = token.lastIndex - word.length
    at = token.lastIndex
    if (!isTextKept(word)) refuse(offset, told('reportJson.notKept'))
    return { word, offset }
  }

  const members = () => {
    const inside = new Map<string, Place>()
    for (let { word, offset } = next(); word !== '}'; { word, offset } = next()) {
      if (word === ',') continue
      const name: string = JSON.parse(word)
      if (name.length > longestName)
        refuse(offset, told('reportJson.noMember', { member: `${name.slice(0, longestName)}…` }))
      if (inside.has(name)) refuse(offset, told('reportJson.memberTwice', { member: name }))
      next()
      inside.set(name, value(next()))
    }
    return inside
  }

  const items = () => {
    const inside = new Map<string, Place>()
    for (let first = next(); first.word !== ']'; first = next()) {
      if (first.word !== ',') inside.set(String(inside.size), value(first))
    }
    return inside
  }

  const value = ({ word, offset }: { word: string; offset: number }): Place => {
    if (++count > mostValues) refuse(offset, told('reportJson.tooMany', { most: String(mostValues) }))
    if (word !== '{' && word !== '[') return { offset, inside: nothing }
    if (++depth > deepest) refuse(offset, told('reportJson.tooDeep', { most: String(deepest) }))
    const inside = word === '{' ? members() : items()
    depth--
    return { offset, inside }
  }

  return value(next())
}

/** The store keeps neither; what a text says is parsed where it may have one. */
function isTextKept(word: string): boolean {
  if (!word.startsWith('"')) return true
  return isKept(word.includes('\\u') ? JSON.parse(word) : word)
}

export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapePointer = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
