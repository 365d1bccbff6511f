import { Button, Menu, TextInput } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useListPreferences, useViewChanges } from '../../session/list-preferences.ts'
import type { ListView } from '../../session/list-views.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { columnsTold } from '../../store/preferences.ts'
import { failureNotice } from '../failure-notice.ts'
import { Dialog } from '../form/Dialog.tsx'
import { toast } from '../toast.ts'
import { useOpener } from '../use-opener.ts'
import type { Density } from './remembered-density.ts'
import type { ListControls } from './use-list-state.ts'
import classes from './Views.module.css'

interface OwnViewsProps extends ViewsProps {
  /** The button that stood here was pressed. */
  isAsked: boolean
}

export interface ViewsProps {
  list: ListControls
  density: Density
  onDensity: (density: Density) => void
  columns: readonly string[]
  onColumns: (members: readonly string[]) => void
  /** What the list is called without a view. */
  everything: MessageKey
}

/** The person’s own views of a list: filters, order, columns and height of the rows under a name. */
export function Views({ list, density, onDensity, columns, onColumns, everything, isAsked }: OwnViewsProps) {
  const intl = useIntl()
  const { views, columns: kept } = useListPreferences(list.name)
  const { save, remove } = useViewChanges()
  const [naming, setNaming] = useState<'new' | 'other'>()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { remember, giveBack } = useOpener()
  useToldColumns(list.name, kept)
  useEffect(() => {
    if (!isAsked) return
    // What was pressed has gone, and the focus with it.
    button.current?.focus()
    setIsOpen(true)
  }, [isAsked])
  const current = views.find(({ id }) => id === list.view)
  const asItIs = { ...list.asked, columns: [...columns], density }
  const isChanged = current !== undefined && !isSame(current, asItIs)

  const attempt = async (label: MessageKey, change: () => Promise<unknown>) => {
    try {
      await change()
      return true
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
      return false
    }
  }
  const show = (view: ListView) => {
    list.showView(view)
    onDensity(view.density)
    if (view.columns) onColumns(view.columns)
  }
  const ask = (what: 'new' | 'other') => {
    remember()
    setNaming(what)
  }
  const stopNaming = () => {
    setNaming(undefined)
    giveBack()
  }
  const saveAs = async (name: string) => {
    const view = naming === 'other' && current ? { ...current, name } : newView(list.name, name, asItIs)
    if (!(await attempt('kit.view.save', () => save(view)))) return
    if (naming === 'new') list.showView(view)
    stopNaming()
  }
  const removeCurrent = async ({ id }: ListView) => {
    if (await attempt('kit.view.delete', () => remove(id))) list.showView(null)
  }

  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        width={260}
        shadow="md"
        withInitialFocusPlaceholder={false}
        withinPortal={false}
      >
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            className={classes.button}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={intl.formatMessage(
              { id: 'kit.view.button' },
              { name: current?.name ?? intl.formatMessage({ id: everything }) },
            )}
          >
            <span className={classes.name} dir="auto">
              {current?.name ?? <FormattedMessage id={everything} />}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={intl.formatMessage({ id: 'kit.view' })} aria-labelledby={undefined}>
          <Menu.Item rightSection={!current && <IconCheck size={16} aria-hidden />} onClick={() => list.showView(null)}>
            <FormattedMessage id={everything} />
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view === current && <IconCheck size={16} aria-hidden />}
              onClick={() => show(view)}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() => void attempt('kit.view.save', () => save({ ...current, ...asItIs }))}
            >
              <FormattedMessage id="kit.view.saveChanges" />
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => ask('new')}>
            <FormattedMessage id="kit.view.new" />
          </Menu.Item>
          {current && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => ask('other')}>
                <FormattedMessage id="kit.view.rename" />
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void removeCurrent(current)}
              >
                <FormattedMessage id="kit.view.delete" />
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={naming === 'new' ? 'kit.view.new' : 'kit.view.rename'}
          start={naming === 'other' ? (current?.name ?? '') : ''}
          onName={(name) => void saveAs(name)}
          onClose={stopNaming}
        />
      )}
    </>
  )
}

/** What another device chose. */
function useToldColumns(list: string, kept: readonly string[] | undefined) {
  const dispatch = useAppDispatch()
  const members = kept?.join(' ')
  useEffect(() => {
    if (members !== undefined) dispatch(columnsTold({ list, members: members.split(' ').filter(Boolean) }))
  }, [dispatch, list, members])
}

type Shown = Pick<ListView, 'filters' | 'sorting' | 'columns' | 'density'>

const isSame = (one: Shown, other: Shown): boolean => JSON.stringify(shownIn(one)) === JSON.stringify(shownIn(other))
const shownIn = ({ filters, sorting, columns, density }: Shown) => [
  filters.map(({ name, value }) => [name, value]),
  sorting,
  columns,
  density,
]

const newView = (list: string, name: string, shown: Shown): ListView => ({
  ...shown,
  id: crypto.randomUUID(),
  list,
  name,
})

interface NameDialogProps {
  title: MessageKey
  start: string
  onName: (name: string) => void
  onClose: () => void
}

function NameDialog({ title, start, onName, onClose }: NameDialogProps) {
  const intl = useIntl()
  const [name, setName] = useState(start)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Dialog kind="question" title={<FormattedMessage id={title} />} onClose={onClose}>
      <form className={classes.form} onSubmit={send}>
        <TextInput
          data-autofocus
          autoComplete="off"
          dir="auto"
          label={intl.formatMessage({ id: 'kit.view.name' })}
          maxLength={limits.viewName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="kit.cancel" />
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            <FormattedMessage id="kit.view.save" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
