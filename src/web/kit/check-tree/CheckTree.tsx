import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './CheckTree.module.css'
import { type Branch, branches, descendants, matching, type TreeItem } from './tree.ts'

export interface CheckTreeNode extends TreeItem {
  /** Shown under the label. */
  note?: string
  /** Cannot be changed: as it stands, and why, where the whole tree is not told so. */
  fixed?: { isChecked: boolean; reason: string | null }
  /** Has no box: it only names what is below. */
  isGroup?: true
}

export interface CheckTreeProps {
  label: string
  nodes: readonly CheckTreeNode[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

const searchFrom = 8

/**
 * A list to check, flat or as a tree. Every box stands for itself: checking one changes no other, and what lies below one
 * is checked by its own button, in sight.
 */
export function CheckTree({ label, nodes, checked, onChange }: CheckTreeProps) {
  const intl = useIntl()
  const [sought, setSought] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree = useMemo(() => branches(nodes), [nodes])
  const chosen = useMemo(() => new Set(checked), [checked])
  const shown = matching(tree, sought)

  const toggle = (ids: readonly string[], isChecked: boolean) => {
    const next = new Set(checked)
    for (const id of ids) {
      if (isChecked) next.add(id)
      else next.delete(id)
    }
    onChange([...next])
  }
  const fold = (id: string) =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })

  return (
    <fieldset className={classes.tree}>
      <legend className={classes.legend}>{label}</legend>
      {nodes.length >= searchFrom && (
        <TextInput
          type="search"
          mb="xs"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={intl.formatMessage({ id: 'kit.checkTree.search' })}
          placeholder={intl.formatMessage({ id: 'kit.checkTree.search' })}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          <FormattedMessage id="kit.checkTree.nothing" />
        </Text>
      ) : (
        <Level branches={shown} chosen={chosen} closed={sought.trim() ? nothing : closed} toggle={toggle} fold={fold} />
      )}
    </fieldset>
  )
}

const nothing: ReadonlySet<string> = new Set()

interface LevelProps {
  branches: readonly Branch<CheckTreeNode>[]
  chosen: ReadonlySet<string>
  closed: ReadonlySet<string>
  toggle: (ids: readonly string[], isChecked: boolean) => void
  fold: (id: string) => void
}

function Level({ branches: level, ...tree }: LevelProps) {
  return (
    <ul className={classes.level}>
      {level.map((branch) => (
        <Node key={branch.item.id} branch={branch} {...tree} />
      ))}
    </ul>
  )
}

function Node({ branch, ...tree }: Omit<LevelProps, 'branches'> & { branch: Branch<CheckTreeNode> }) {
  const { item, children } = branch
  const { id, label, note, fixed } = item
  const { chosen, closed, toggle } = tree
  const noteId = useId()
  const isOpen = !closed.has(id)
  const remark = fixed?.reason ?? note
  return (
    <li>
      <div className={classes.node}>
        <Fold branch={branch} isOpen={isOpen} fold={tree.fold} />
        {item.isGroup ? (
          <Text span size="sm" fw={600} dir="auto">
            {label}
          </Text>
        ) : (
          <Checkbox
            size="sm"
            label={label}
            description={remark && <span id={noteId}>{remark}</span>}
            checked={fixed?.isChecked ?? chosen.has(id)}
            disabled={fixed !== undefined}
            aria-describedby={remark && noteId}
            onChange={({ currentTarget }) => toggle([id], currentTarget.checked)}
          />
        )}
        {children.length > 0 && <Below branch={branch} chosen={chosen} toggle={toggle} />}
      </div>
      {isOpen && children.length > 0 && <Level branches={children} {...tree} />}
    </li>
  )
}

interface FoldProps {
  branch: Branch<CheckTreeNode>
  isOpen: boolean
  fold: (id: string) => void
}

function Fold({ branch: { item, children }, isOpen, fold }: FoldProps) {
  const intl = useIntl()
  if (children.length === 0) return <span className={classes.leaf} />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage(
        { id: isOpen ? 'kit.checkTree.close' : 'kit.checkTree.open' },
        { name: item.label },
      )}
      onClick={() => fold(item.id)}
    >
      {isOpen ? (
        <IconChevronDown size={14} aria-hidden />
      ) : (
        <IconChevronRight size={14} className={classes.mirrored} aria-hidden />
      )}
    </ActionIcon>
  )
}

/** How many are checked below, and both ways to change them all. */
function Below({ branch, chosen, toggle }: Pick<LevelProps, 'chosen' | 'toggle'> & { branch: Branch<CheckTreeNode> }) {
  const intl = useIntl()
  const below = descendants(branch).filter(({ isGroup }) => !isGroup)
  const free = below.filter(({ fixed }) => fixed === undefined).map(({ id }) => id)
  const name = branch.item.label
  const isOn = ({ id, fixed }: CheckTreeNode) => fixed?.isChecked ?? chosen.has(id)
  return (
    <span className={classes.below}>
      <Text span size="xs" c="dimmed">
        <FormattedMessage
          id="kit.checkTree.below"
          values={{ checked: intl.formatNumber(below.filter(isOn).length), total: intl.formatNumber(below.length) }}
        />
      </Text>
      {([true, false] as const).map((isChecked) => (
        <Button
          key={String(isChecked)}
          variant="subtle"
          size="compact-xs"
          disabled={free.length === 0}
          aria-label={intl.formatMessage(
            { id: isChecked ? 'kit.checkTree.checkBelow' : 'kit.checkTree.uncheckBelow' },
            { name },
          )}
          onClick={() => toggle(free, isChecked)}
        >
          <FormattedMessage id={isChecked ? 'kit.checkTree.checkBelowShort' : 'kit.checkTree.uncheckBelowShort'} />
        </Button>
      ))}
    </span>
  )
}
