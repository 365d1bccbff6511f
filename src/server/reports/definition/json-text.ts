/** JSON that remembers on which line each of its values stands, so that a fault in a definition can be found. */

export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

export interface JsonText {
  readonly value: unknown
  /** Line of the value at a JSON pointer, or of the nearest one above it. */
  lineOf(pointer: string): number
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gy
const space = /\s*/y

export function parseJsonText(text: string): JsonText {
  const lines = lineStarts(text)
  const lineAt = (offset: number) => lines.findLastIndex((start) => start <= offset) + 1
  const value = parseValue(text, lineAt)
  const offsets = valueOffsets(text, (offset, name) => {
    throw new JsonFault(lineAt(offset), `“${name}” is given twice`)
  })
  return {
    value,
    lineOf(pointer) {
      for (let known = pointer; known !== ''; known = known.slice(0, known.lastIndexOf('/'))) {
        const offset = offsets.get(known)
        if (offset !== undefined) return lineAt(offset)
      }
      return 1
    },
  }
}

function parseValue(text: string, lineAt: (offset: number) => number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const position = /at position (\d+)/.exec(error.message)?.[1]
    const reason = error.message.replace(/,? (in JSON )?at position.*$/s, '').replace(/, ".*is not valid JSON$/s, '')
    throw new JsonFault(lineAt(position === undefined ? text.length : Number(position)), `not JSON: ${reason}`)
  }
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** Walks text that is known to be JSON. */
function valueOffsets(text: string, refuseRepeated: (offset: number, name: string) => never): Map<string, number> {
  const offsets = new Map<string, number>()
  let at = 0

  const next = (): { word: string; offset: number } => {
    space.lastIndex = at
    space.test(text)
    token.lastIndex = space.lastIndex
    const word = token.exec(text)?.[0] ?? ''
    const offset = token.lastIndex - word.length
    at = token.lastIndex
    return { word, offset }
  }

  const members = (pointer: string) => {
    const seen = new Set<string>()
    for (let { word, offset } = next(); word !== '}'; { word, offset } = next()) {
      if (word === ',') continue
      const name: string = JSON.parse(word)
      if (seen.has(name)) refuseRepeated(offset, name)
      seen.add(name)
      next()
      value(`${pointer}/${escapePointer(name)}`, next())
    }
  }

  const items = (pointer: string) => {
    let index = 0
    for (let first = next(); first.word !== ']'; first = next()) {
      if (first.word !== ',') value(`${pointer}/${index++}`, first)
    }
  }

  const value = (pointer: string, { word, offset }: { word: string; offset: number }) => {
    offsets.set(pointer, offset)
    if (word === '{') members(pointer)
    else if (word === '[') items(pointer)
  }

  value('', next())
  return offsets
}

const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
