/** Of the page that is drawn: the server has no `location`. */
type Address = Pick<Location, 'pathname' | 'search'>

let drawnAt: Address | null = null

export const pageAddress = (): Address => drawnAt ?? location

/** By the server, which draws one page after the other. */
export function drawAt<T>(address: Address, draw: () => T): T {
  drawnAt = address
  try {
    return draw()
  } finally {
    drawnAt = null
  }
}
