import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Dialog } from '../form/Dialog.tsx'
import classes from './MoveDialog.module.css'
import { TreeView } from './TreeView.tsx'
import type { TreeNode } from './tree-node.ts'
import { type MoveFault, moveFault } from './tree-rows.ts'

interface MoveDialogProps {
  title: string
  searchLabel: MessageKey
  nodes: readonly TreeNode[]
  moved: string
  rootLabel: MessageKey
  faults: Record<MoveFault, MessageKey>
  onMove: (target: string | null) => void
  onClose: () => void
}

/** Of no item: those that items have are numbers or words. */
const root = '/'

/** To choose by keyboard, or by finger, where something shall stand. */
export function MoveDialog({ title, searchLabel, nodes, moved, rootLabel, faults, onMove, onClose }: MoveDialogProps) {
  const intl = useIntl()
  const [target, setTarget] = useState<string>()
  const label = intl.formatMessage({ id: rootLabel })
  const places: TreeNode[] = [
    { id: root, parentId: null, label },
    ...nodes.map((node) => ({ ...node, parentId: node.parentId ?? root })),
  ]
  const fault = (id: string) => moveFault(nodes, moved, id === root ? null : id)
  const whyOff = (id: string) => {
    const found = fault(id)
    return found && intl.formatMessage({ id: faults[found] })
  }
  return (
    <Dialog kind="question" onClose={onClose} title={title}>
      <Stack>
        <div className={classes.places}>
          <TreeView
            label={title}
            searchLabel={searchLabel}
            nodes={places}
            chosen={target}
            onChoose={setTarget}
            whyOff={whyOff}
          />
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="kit.cancel" />
          </Button>
          <Button
            disabled={target === undefined}
            onClick={() => target !== undefined && onMove(target === root ? null : target)}
          >
            <FormattedMessage id="kit.tree.moveHere" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
