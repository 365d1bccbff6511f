/** Of what stands back: a tint of the colour, through which no line shines, and on which text is as dark as elsewhere. */
export function faded(colour: string, surface: string): string {
  const mixed = [1, 3, 5].map((start) => {
    const [one, other] = [colour, surface].map((from) => Number.parseInt(from.slice(start, start + 2), 16))
    return Math.round((one ?? 0) * 0.3 + (other ?? 0) * 0.7)
  })
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
