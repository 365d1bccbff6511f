/**
 * Words that come late move the button. Where that happens between press and release, the browser finds two elements under the
 * pointer and makes no click of them: the press would come to nothing, and nothing would say so (O113).
 */
export interface PressBegun {
  x: number
  y: number
}

/** Pixels that a hand moves while it presses. */
const unsteadiness = 12

/** Whoever has thought better of it has moved away, and a finger that has moved has scrolled. */
export const isPressOf = (
  from: PressBegun,
  { button, clientX, clientY }: Pick<PointerEvent, 'button' | 'clientX' | 'clientY'>,
): boolean => button === 0 && Math.hypot(clientX - from.x, clientY - from.y) <= unsteadiness

/** The browser’s own click comes before that, if it comes. */
export function makesClick(pressed: HTMLButtonElement): void {
  const late = setTimeout(() => pressed.click())
  pressed.addEventListener('click', () => clearTimeout(late), { once: true })
}
