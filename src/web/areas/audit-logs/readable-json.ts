/** As many lines as it has members; what was cut, and so is no JSON any more, as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
