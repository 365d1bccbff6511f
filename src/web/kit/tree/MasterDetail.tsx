import { useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { masterWidthChosen } from '../../store/preferences.ts'
import { narrow } from '../narrow.ts'
import classes from './MasterDetail.module.css'
import { masterWidths, widthByKey, withinWidths } from './master-width.ts'

interface MasterDetailProps {
  /** What is chosen from. */
  master: ReactNode
  /** The address names something: on a phone that alone is shown, and the way back is the detail's. */
  isChosen: boolean
  children: ReactNode
}

/** What is chosen from at the start, and what was chosen beside it; on a phone one after the other. */
export function MasterDetail({ master, isChosen, children }: MasterDetailProps) {
  const isNarrow = useMediaQuery(narrow) === true
  const width = useAppSelector(({ preferences }) => preferences.masterWidth) ?? masterWidths.usual
  if (isNarrow) return <div className={classes.step}>{isChosen ? children : master}</div>
  return (
    <div
      className={classes.both}
      style={{ gridTemplateColumns: `min(${withinWidths(width)}px, 45%) 0 minmax(0, 1fr)` }}
    >
      <div className={classes.master}>{master}</div>
      <Divider width={withinWidths(width)} />
      <div className={classes.detail}>{children}</div>
    </div>
  )
}

/** Dragged, or moved by the arrows. */
function Divider({ width }: { width: number }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isRightToLeft = useDirection().dir === 'rtl'
  const choose = (wanted: number) => dispatch(masterWidthChosen(withinWidths(wanted)))
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = widthByKey(width, event.key, isRightToLeft)
    if (wanted === undefined) return
    event.preventDefault()
    choose(wanted)
  }
  const moved = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const whole = currentTarget.parentElement
    if (!whole || !currentTarget.hasPointerCapture(pointerId)) return
    const { left, right } = whole.getBoundingClientRect()
    choose(isRightToLeft ? right - clientX : clientX - left)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one that is moved is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={intl.formatMessage({ id: 'kit.tree.width' })}
      aria-valuenow={width}
      aria-valuemin={masterWidths.least}
      aria-valuemax={masterWidths.most}
      tabIndex={0}
      className={classes.divider}
      onKeyDown={pressed}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={moved}
      onDoubleClick={() => choose(masterWidths.usual)}
    />
  )
}
