import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { branches, matching } from '../check-tree/tree.ts'
import type { OfferedAction } from '../list/row-actions.ts'
import { DragGhost, DropNote } from './DropNote.tsx'
import { type Renaming, TreeRowView } from './TreeRowView.tsx'
import classes from './TreeView.module.css'
import type { TreeNode } from './tree-node.ts'
import { lastRowOf, treeRows } from './tree-rows.ts'
import { useOpenNodes } from './use-open-nodes.ts'
import { type Drop, useTreeDrag } from './use-tree-drag.ts'
import { useTreeKeys } from './use-tree-keys.ts'

interface TreeViewProps {
  label: string
  searchLabel: MessageKey
  nodes: readonly TreeNode[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** A row's menu, and what keys do: `rename` is F2, `move` is M, `delete` is Delete. */
  actionsOf?: (id: string) => OfferedAction[]
  renaming?: Renaming | undefined
  drop?: Drop
  /** Why it cannot be chosen; it stays in its place. */
  whyOff?: (id: string) => string | undefined
}

const noActions = () => []

/** A tree with a filter of its own, as the WAI-ARIA pattern has it: one row takes part in the order of the Tab key. */
export function TreeView(props: TreeViewProps) {
  const { label, searchLabel, nodes, chosen, onChoose, actionsOf = noActions, renaming, drop, whyOff } = props
  const intl = useIntl()
  const [sought, setSought] = useState('')
  const isSought = sought.trim() !== ''
  const tree = useMemo(() => branches(nodes), [nodes])
  const open = useOpenNodes(nodes, chosen)
  const rows = treeRows(matching(tree, sought), (id) => isSought || open.isOpen(id))
  const element = useRef<HTMLDivElement>(null)
  const keys = useTreeKeys({ element, rows, chosen, open, actionsOf, choose: onChoose })
  const drag = useTreeDrag({ element, drop, open })
  const lineAfter = drag.target === undefined ? undefined : lastRowOf(rows, drag.target)
  const searchName = intl.formatMessage({ id: searchLabel })
  return (
    <div className={classes.view}>
      <TextInput
        type="search"
        // In a dialog.
        data-autofocus
        className={classes.search}
        aria-label={searchName}
        placeholder={searchName}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          keys.focusFirst()
        }}
      />
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" role="status" className={classes.nothing}>
          <FormattedMessage id="kit.checkTree.nothing" />
        </Text>
      )}
      <div
        ref={element}
        role="tree"
        aria-label={label}
        className={classes.tree}
        data-dragging={drag.dragged !== undefined || undefined}
        {...drag.handlers}
      >
        {rows.map((row, index) => (
          <TreeRowView
            key={row.item.id}
            row={row}
            isChosen={row.item.id === chosen}
            isCurrent={index === keys.current}
            actionsOf={actionsOf}
            renaming={renaming?.id === row.item.id ? renaming : undefined}
            off={whyOff?.(row.item.id)}
            isDragged={row.item.id === drag.dragged}
            isTarget={drag.target === row.item.id}
            line={index === lineAfter ? levelBelow(rows, drag.target) : undefined}
            onChoose={() => onChoose(row.item.id)}
            onFold={() => open.toggle(row.item.id)}
            onFocus={() => keys.setCurrent(row.item.id)}
            onKeyDown={keys.onKeyDown}
          />
        ))}
      </div>
      {drag.dragged === undefined || !drop ? (
        <KeyHints actions={actionsOf(rows[keys.current]?.item.id ?? '')} />
      ) : (
        <>
          <DropNote drop={drop} dragged={drag.dragged} target={drag.target} fault={drag.fault} />
          <DragGhost node={nodes.find(({ id }) => id === drag.dragged)} at={drag.at} />
        </>
      )}
    </div>
  )
}

const levelBelow = (rows: ReturnType<typeof treeRows>, target: string | null | undefined): number =>
  (rows.find(({ item }) => item.id === target)?.level ?? 0) + 1

const hints = [
  { key: 'F2', action: 'rename', words: 'kit.tree.hint.rename' },
  { key: 'M', action: 'move', words: 'kit.tree.hint.move' },
  { key: 'Del', action: 'delete', words: 'kit.tree.hint.delete' },
] as const

/** Told by the screen reader's own list of shortcuts of the rows; here for the eye. */
function KeyHints({ actions }: { actions: readonly OfferedAction[] }) {
  const offered = hints.filter(({ action }) => actions.some(({ id }) => id === action))
  if (offered.length === 0) return null
  return (
    <div className={classes.hints} aria-hidden>
      {offered.map(({ key, action, words }) => (
        <span key={action}>
          <kbd className={classes.key}>{key}</kbd>
          <FormattedMessage id={words} />
        </span>
      ))}
    </div>
  )
}
