import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './HeaderMenu.module.css'

interface HeaderMenuProps {
  label: string
  icon: ReactNode
  /** Above and below the items; not of them. */
  heading?: ReactNode
  foot?: ReactNode
  items: (close: () => void) => ReactNode
}

/** A menu below its button. Small on purpose: it is on every page, and it opens in one place only. */
export function HeaderMenu({ label, icon, heading, foot, items }: HeaderMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!isOpen) return
    itemsIn(root.current)[0]?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className={classes.root}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
      </ActionIcon>
      {isOpen && (
        <div className={classes.dropdown}>
          {heading}
          <div
            id={menuId}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={(event) => moveByKey(event, close)}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setIsOpen(false)
            }}
          >
            {items(close)}
          </div>
          {foot}
        </div>
      )}
    </div>
  )
}

interface HeaderMenuItemProps {
  label: string
  icon?: ReactNode
  /** Of the label itself, for screen readers. */
  language?: string
  /** Given: one of several, and whether it is the one. */
  isChosen?: boolean
  /** Given: more items stand below it. */
  isOpen?: boolean
  /** At the end: what is chosen now. */
  value?: ReactNode
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  onChoose: () => void
}

export function HeaderMenuItem(props: HeaderMenuItemProps) {
  const { label, icon, language, isChosen, isOpen, value, reason, onChoose } = props
  return (
    <button
      type="button"
      {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
      aria-expanded={isOpen}
      aria-disabled={reason !== undefined || undefined}
      aria-description={reason}
      title={reason}
      lang={language}
      tabIndex={-1}
      className={classes.item}
      onClick={reason === undefined ? onChoose : undefined}
    >
      {icon}
      <span>{label}</span>
      {value && <span className={classes.value}>{value}</span>}
      {isChosen && <IconCheck size={16} aria-hidden className={classes.check} />}
    </button>
  )
}

const itemsIn = (element: HTMLElement | null): HTMLElement[] =>
  [...(element?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter((item) => item.checkVisibility())

function moveByKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsIn(event.currentTarget)
  const current = items.findIndex((item) => item.matches(':focus'))
  const to = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (event.key === 'Escape' || event.key === 'Tab') close()
  if (event.key === 'Escape') event.stopPropagation()
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
