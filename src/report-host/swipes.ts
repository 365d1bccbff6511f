/** Swipes on a touch screen, for embedders that turn them into something. */

interface Position {
  x: number
  y: number
}

const leastDistance = 40

export function watchSwipes(
  root: HTMLElement,
  post: (event: 'swipeStart' | 'swipeEnd', detail: { currentPosition: Position; startPosition: Position }) => void,
): void {
  let startPosition: Position | null = null
  let isSwiping = false
  const positionOf = ({ clientX, clientY }: Touch): Position => ({ x: clientX, y: clientY })

  root.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches
      startPosition = touch && touches.length === 1 ? positionOf(touch) : null
      isSwiping = false
    },
    { passive: true },
  )
  root.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [touch] = touches
      if (!touch || !startPosition || isSwiping) return
      const currentPosition = positionOf(touch)
      const distance = Math.hypot(currentPosition.x - startPosition.x, currentPosition.y - startPosition.y)
      if (distance < leastDistance) return
      isSwiping = true
      post('swipeStart', { currentPosition, startPosition })
    },
    { passive: true },
  )
  root.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const [touch] = changedTouches
      if (touch && startPosition && isSwiping) post('swipeEnd', { currentPosition: positionOf(touch), startPosition })
      startPosition = null
      isSwiping = false
    },
    { passive: true },
  )
}
