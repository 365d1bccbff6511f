import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { Avatar } from '../kit/list/IdentityCell.tsx'
import { useIsReachable } from '../store/hooks.ts'
import classes from './Palette.module.css'
import { foundEntries, inkedParts, type PaletteEntry, paletteGroups } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** One field that finds all there is; what it needs is at hand without a network, too. */
export function Palette({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = foundEntries(usePaletteEntries(words), words)
  const current = found[Math.min(chosen, found.length - 1)]

  useEffect(() => dialog.current?.showModal(), [])

  const act = ({ path, run }: PaletteEntry) => {
    dialog.current?.close()
    run?.()
    if (path !== undefined) void navigate(path)
  }

  const move = (event: KeyboardEvent) => {
    const to = nextOf(event.key, current ? found.indexOf(current) : 0, found.length)
    if (to !== undefined) {
      event.preventDefault()
      setChosen(to)
    }
    // Of a script that is composed by several keys, Enter ends the word.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !current) return
    // The dialog gives the focus back before the browser makes a click of the key: without this, what had it is pressed.
    event.preventDefault()
    act(current)
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={intl.formatMessage({ id: 'search.title' })}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <IconSearch size={18} aria-hidden />
          <input
            autoFocus
            type="text"
            role="combobox"
            className={classes.field}
            aria-label={intl.formatMessage({ id: 'search.open' })}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${found.indexOf(current)}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={intl.formatMessage({ id: 'search.open' })}
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={move}
          />
          <button type="button" className={classes.escape} onClick={() => dialog.current?.close()}>
            <span aria-hidden>Esc</span>
            <VisuallyHidden>
              <FormattedMessage id="shell.close" />
            </VisuallyHidden>
          </button>
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={intl.formatMessage({ id: 'search.title' })}
          className={classes.list}
        >
          {paletteGroups.map((group) => {
            const entries = found.filter((entry) => entry.group === group)
            return (
              entries.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a group of a list box, which is no group of fields
                <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
                  <div id={`${listId}-${group}`} role="presentation" className={classes.group}>
                    <FormattedMessage id={`search.${group}`} />
                  </div>
                  {entries.map((entry) => (
                    <Option
                      key={`${entry.name} ${entry.path} ${entry.detail}`}
                      id={`${listId}-${found.indexOf(entry)}`}
                      entry={entry}
                      words={words}
                      isChosen={entry === current}
                      onChoose={() => act(entry)}
                    />
                  ))}
                </div>
              )
            )
          })}
        </div>
        {found.length === 0 && (
          <p className={classes.none}>
            <FormattedMessage id="search.none" />
          </p>
        )}
        <VisuallyHidden role="status">
          {words.trim() !== '' && <FormattedMessage id="search.found" values={{ count: found.length }} />}
        </VisuallyHidden>
        <Foot />
      </div>
    </dialog>
  )
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  return { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageDown: count - 1, PageUp: 0 }[key]
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  words: string
  isChosen: boolean
  onChoose: () => void
}

function Option({ id, entry: { name, detail, icon: EntryIcon }, words, isChosen, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const [before, match, after] = inkedParts(name, words)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.entry}
      onClick={onChoose}
    >
      <span className={classes.sign}>{EntryIcon ? <EntryIcon size={18} aria-hidden /> : <Avatar name={name} />}</span>
      <bdi className={classes.name} title={name}>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </bdi>
      {detail && (
        <small>
          <bdi title={detail}>{detail}</bdi>
        </small>
      )}
      {isChosen && (
        <kbd className={classes.key} aria-hidden>
          Enter
        </kbd>
      )}
    </div>
  )
}

function Foot() {
  const isReachable = useIsReachable()
  return (
    <div className={classes.foot}>
      <span className={classes.keys} aria-hidden>
        <kbd className={classes.key}>↑↓</kbd> <FormattedMessage id="search.move" />
        <kbd className={classes.key}>Enter</kbd> <FormattedMessage id="search.enter" />
      </span>
      {!isReachable && (
        <span className={classes.offline}>
          <IconCloudOff size={16} aria-hidden />
          <FormattedMessage id="search.offline" />
        </span>
      )}
    </div>
  )
}
