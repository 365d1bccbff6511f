import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useReportMenu } from '../reports/use-report-menu.ts'
import { useAccess } from '../session/access.ts'
import { menu, menuEntries, searchMenu, visibleMenu } from './menu.ts'
import classes from './QuickSearch.module.css'

/** Goes to a page or report by its name; works offline too, because the menu does. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { items } = useReportMenu()
  const entries = menuEntries(visibleMenu(menu, useAccess()), items?.reports ?? [], (id) => intl.formatMessage({ id }))
  const found = searchMenu(entries, text)

  useEffect(() => dialog.current?.showModal(), [])

  const go = (path: string) => {
    dialog.current?.close()
    void navigate(path)
  }

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + found.length) % found.length)
    }
    const entry = found[chosen]
    if (event.key === 'Enter' && entry) go(entry.path)
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={intl.formatMessage({ id: 'search.title' })}
      onClose={onClose}
    >
      <TextInput
        size="md"
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        label={intl.formatMessage({ id: 'search.label' })}
        placeholder={intl.formatMessage({ id: 'search.placeholder' })}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={move}
      />
      <div id={listId} role="listbox" aria-label={intl.formatMessage({ id: 'search.title' })} className={classes.list}>
        {found.map(({ name, path, place }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={path}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.entry}
            onClick={() => go(path)}
          >
            <span dir="auto">{name}</span>
            <small dir="auto">{place}</small>
          </div>
        ))}
      </div>
      <p role="status" className={classes.count}>
        {text.trim() !== '' &&
          (found.length > 0 ? (
            <FormattedMessage id="search.found" values={{ count: found.length }} />
          ) : (
            <FormattedMessage id="search.none" />
          ))}
      </p>
    </dialog>
  )
}
