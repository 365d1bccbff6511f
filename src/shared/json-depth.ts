/** Levels, beyond all that an operation takes: what looks into values one within the other would run out of stack. */
const deepest = 100

/** Looks at each sign once, since anybody may send what this reads (A60). */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (isInString) {
      if (sign === '\\') index += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
