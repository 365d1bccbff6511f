import { useDirection } from '@mantine/core'
import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './WidthHandle.module.css'
import { type WidthRange, widthByKey, withinWidths } from './widths.ts'

interface WidthHandleProps {
  label: string
  /** Where it stands: at the end of what it makes wider, which its parent begins with. */
  className: string | undefined
  width: number
  range: WidthRange
  onWidth: (width: number) => void
  /** As wide as it would be by itself. */
  onUsual: () => void
}

/** Dragged, or moved by the arrows. */
export function WidthHandle({ label, className, width, range, onWidth, onUsual }: WidthHandleProps) {
  const isRightToLeft = useDirection().dir === 'rtl'
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = widthByKey(width, event.key, isRightToLeft, range)
    if (wanted === undefined) return
    event.preventDefault()
    onWidth(wanted)
  }
  const moved = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const whole = currentTarget.parentElement
    if (!whole || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, right } = whole.getBoundingClientRect()
    onWidth(withinWidths(isRightToLeft ? right - clientX : clientX - left, range))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one that is moved is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      tabIndex={0}
      className={`${classes.handle} ${className}`}
      onKeyDown={pressed}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moved}
      onDoubleClick={onUsual}
    />
  )
}
