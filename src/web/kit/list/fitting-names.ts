/** How many names have room side by side, whole, beside the figure of those that have none. */
const shownAtMost = 2
/** Pixels: what a chip has beside its letters, what lies between two, what the figure takes. */
const chipEdges = 14
const gap = 4
const figure = 32

export function fittingNames(names: readonly string[], room: number, widthOf: (name: string) => number): number {
  const whole = (count: number) =>
    names.slice(0, count).reduce((sum, name) => sum + Math.ceil(widthOf(name)) + chipEdges, gap * (count - 1)) +
    (count < names.length ? gap + figure : 0)
  for (let count = Math.min(shownAtMost, names.length); count > 1; count--) if (whole(count) <= room) return count
  return Math.min(1, names.length)
}
