import { IconChevronRight } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useUnasked } from '../form/use-unasked.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import type { OfferedAction } from '../list/row-actions.ts'
import classes from './TreeView.module.css'
import type { TreeNode } from './tree-node.ts'
import type { TreeRow } from './tree-rows.ts'

export interface Renaming {
  id: string
  maxLength: number
  /** Asked before it is saved: others may have given it another name since. */
  latest: () => Promise<string>
  /** Answers what is wrong with the name. */
  save: (name: string) => Promise<string | undefined>
  end: () => void
}

interface TreeRowViewProps {
  row: TreeRow<TreeNode>
  isChosen: boolean
  /** The one that the Tab key leads to. */
  isCurrent: boolean
  actionsOf: (id: string) => OfferedAction[]
  renaming: Renaming | undefined
  off: string | undefined
  isDragged: boolean
  isTarget: boolean
  /** What is dragged would stand after this row, on this level. */
  line: number | undefined
  onChoose: () => void
  onFold: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, openMenu: () => void) => void
}

export function TreeRowView(props: TreeRowViewProps) {
  const { row, isChosen, isCurrent, actionsOf, renaming, off, isDragged, isTarget, line } = props
  const { item, level, position, siblings, isOpen } = row
  const { id, label, count, mark } = item
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const hasActions = actionsOf(id).length > 0
  const pressed = ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || target.closest('button, input, [role="menu"]')) return
    if (target.closest('[data-fold]')) props.onFold()
    else if (off === undefined) props.onChoose()
  }
  const focused = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget) props.onFocus()
  }
  return (
    <div
      role="treeitem"
      // While it is renamed, what is typed and what is said of that.
      aria-label={renaming ? undefined : [label, count?.words, mark?.words, off].filter(Boolean).join(', ')}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      aria-disabled={off === undefined ? undefined : true}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.row}
      style={{ paddingInlineStart: indentOf(level) }}
      data-node={id}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
      title={off}
      onClick={pressed}
      onFocus={focused}
      onKeyDown={(event) => props.onKeyDown(event, () => setIsMenuOpen(true))}
      onContextMenu={(event) => {
        if (!hasActions || renaming) return
        event.preventDefault()
        setIsMenuOpen(true)
      }}
    >
      <span className={classes.fold} data-fold={isOpen === undefined ? undefined : true}>
        {isOpen !== undefined && (
          <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        )}
      </span>
      {renaming ? (
        <NameInput label={label} {...renaming} />
      ) : (
        <span className={classes.label} title={label}>
          <bdi>{label}</bdi>
        </span>
      )}{' '}
      {mark && !renaming && (
        <span className={classes.mark} title={mark.words}>
          <mark.icon size={14} aria-hidden />
        </span>
      )}
      {count && !renaming && <Count {...count} />}
      {hasActions && !renaming && (
        <span className={classes.menu}>
          <RowMenu
            name={label}
            offered={() => actionsOf(id)}
            isOpen={isMenuOpen}
            onOpen={() => setIsMenuOpen(true)}
            onClose={() => setIsMenuOpen(false)}
          />
        </span>
      )}
      {line !== undefined && <span className={classes.line} style={{ insetInlineStart: indentOf(line) }} />}
    </div>
  )
}

const indentOf = (level: number) => `${level - 0.75}rem`

function Count({ value, words }: { value: number; words: string }) {
  const intl = useIntl()
  return (
    <span className={classes.count} title={words}>
      {intl.formatNumber(value)}
    </span>
  )
}

/** Enter and leaving it save; Escape leaves the name as it is. */
function NameInput({ label, maxLength, latest, save, end }: Renaming & { label: string }) {
  const intl = useIntl()
  const [name, setName] = useState(label)
  // What it is called when somebody looked last: in the tree another name may stand by now.
  const [before, setBefore] = useState(label)
  const [fault, setFault] = useState<string>()
  const { unasked, asked } = useUnasked()
  const told = fault ?? unasked
  const [isSaving, setIsSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const faultId = useId()
  const leave = () => {
    isOver.current = true
    // The focus goes with what is typed into, unless it went elsewhere before.
    if (document.activeElement === input.current) input.current?.closest<HTMLElement>('[role="treeitem"]')?.focus()
    end()
  }
  /** Or what is wrong with it; nothing where nobody could say what it is called now. */
  const saved = async (wanted: string) => {
    const now = await asked(latest)
    if (now === undefined) return undefined
    setBefore(now)
    if (now !== before && now !== wanted) return intl.formatMessage({ id: 'kit.tree.renamedMeanwhile' }, { name: now })
    return (await save(wanted)) ?? 'saved'
  }
  const finish = async () => {
    if (isOver.current) return
    const wanted = name.trim()
    if (wanted === before || wanted === '') return leave()
    isOver.current = true
    setIsSaving(true)
    const found = await saved(wanted)
    if (found === 'saved') return leave()
    setIsSaving(false)
    isOver.current = false
    setFault(found)
  }
  const typed = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter') void finish()
  }
  const left = () => {
    if (isOver.current) return
    if (told === undefined) void finish()
    else leave()
  }
  return (
    <span className={classes.renaming}>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: F2 opened it to type
        autoFocus
        className={classes.name}
        aria-label={intl.formatMessage({ id: 'kit.tree.newName' }, { name: label })}
        aria-invalid={told !== undefined}
        aria-describedby={told && faultId}
        maxLength={maxLength}
        value={name}
        // It goes with its answer, and what was typed since would go with it.
        readOnly={isSaving}
        dir="auto"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={typed}
        onBlur={left}
      />
      {told && (
        <span id={faultId} role="alert" className={classes.fault}>
          {told}
        </span>
      )}
    </span>
  )
}
