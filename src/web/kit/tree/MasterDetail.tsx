import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { masterWidthChosen } from '../../store/preferences.ts'
import { narrow } from '../narrow.ts'
import { WidthHandle } from '../WidthHandle.tsx'
import { withinWidths } from '../widths.ts'
import classes from './MasterDetail.module.css'

/** Pixels of what is chosen from, beside what was chosen. */
const widths = { least: 240, most: 480 }
const usualWidth = 320

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
  const chosen = useAppSelector(({ preferences }) => preferences.masterWidth)
  const width = withinWidths(chosen ?? usualWidth, widths)
  if (isNarrow) return <div className={classes.step}>{isChosen ? children : master}</div>
  return (
    <div className={classes.both} style={{ gridTemplateColumns: `min(${width}px, 45%) 0 minmax(0, 1fr)` }}>
      <div className={classes.master}>{master}</div>
      <Divider width={width} />
      <div className={classes.detail}>{children}</div>
    </div>
  )
}

function Divider({ width }: { width: number }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const choose = (wanted: number) => dispatch(masterWidthChosen(wanted))
  return (
    <WidthHandle
      label={intl.formatMessage({ id: 'kit.tree.width' })}
      className={classes.divider}
      width={width}
      range={widths}
      onWidth={choose}
      onUsual={() => choose(usualWidth)}
    />
  )
}
