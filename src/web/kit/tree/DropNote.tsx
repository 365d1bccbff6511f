import { IconArrowRight, IconBan, IconGripVertical } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import classes from './TreeView.module.css'
import type { TreeNode } from './tree-node.ts'
import type { MoveFault } from './tree-rows.ts'
import type { Drop } from './use-tree-drag.ts'

interface DropNoteProps {
  drop: Drop
  dragged: string
  target: string | null | undefined
  fault: MoveFault | undefined
}

/** What letting go would bring about, or why nothing. */
export function DropNote({ drop, dragged, target, fault }: DropNoteProps) {
  const words = target === undefined ? undefined : drop.words(dragged, target)
  const Sign = words ? IconArrowRight : IconBan
  return (
    <div className={classes.note} role="status">
      <Sign size={16} aria-hidden className={classes.noteIcon} />
      <span>
        <strong>{words?.title ?? <FormattedMessage id="kit.tree.dropNowhere" />}</strong>
        <span className={classes.noteDetail}>
          {words?.detail ?? (fault && <FormattedMessage id={drop.faults[fault]} />)}{' '}
          <FormattedMessage id="kit.tree.escape" />
        </span>
      </span>
    </div>
  )
}

/** Follows the pointer. */
export function DragGhost({ node, at }: { node: TreeNode | undefined; at: { x: number; y: number } | undefined }) {
  if (!node || !at) return null
  return (
    <div className={classes.ghost} style={{ left: at.x + 8, top: at.y + 8 }} aria-hidden>
      <IconGripVertical size={16} />
      <bdi>{node.label}</bdi>
      {node.count && <span className={classes.ghostCount}>{node.count.words}</span>}
    </div>
  )
}
