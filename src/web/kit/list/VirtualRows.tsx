import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'
import classes from './DataTable.module.css'

export interface VirtualRowsHandle {
  bringIntoView: (index: number) => void
}

interface VirtualRowsProps {
  ref: Ref<VirtualRowsHandle>
  scroller: RefObject<HTMLElement | null>
  count: number
  columnCount: number
  /** Pixels. */
  rowHeight: number
  children: (index: number) => ReactNode
}

const beyondView = 12

/** Only the rows in view and a few around them; the rest is height. */
export function VirtualRows({ ref, scroller, count, columnCount, rowHeight, children }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beyondView,
  })
  useImperativeHandle(ref, () => ({ bringIntoView: (index) => virtual.scrollToIndex(index) }), [virtual])
  const shown = virtual.getVirtualItems()
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Spacer height={shown[0]?.start ?? 0} columnCount={columnCount} />
      {shown.map(({ index }) => children(index))}
      <Spacer height={below} columnCount={columnCount} />
    </tbody>
  )
}

function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}
