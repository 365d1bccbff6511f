import { Alert, Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { Paging } from '../../kit/list/Paging.tsx'
import { PartBody, usePartState } from '../../kit/part/Part.tsx'
import type { PartResult } from '../../kit/part/part-state.ts'
import { toast } from '../../kit/toast.ts'
import classes from './PickDialog.module.css'

const pause = 300
const usualSize = 25

/** What is looked for among those who are not in yet, and who was ticked: on any page, and whatever was typed since. */
export function usePick() {
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed.trim(), pause)
  const [place, setPlace] = useState({ page: 1, pageSize: usualSize })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [searched, setSearched] = useState(filter)
  if (searched !== filter) {
    setSearched(filter)
    setPlace({ ...place, page: 1 })
  }
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  return {
    typed,
    setTyped,
    ...place,
    setPage: (page: number) => setPlace({ ...place, page }),
    setPageSize: (pageSize: number) => setPlace({ page: 1, pageSize }),
    chosen,
    toggle,
    request: { filter, maxResultCount: place.pageSize, skipCount: (place.page - 1) * place.pageSize },
  }
}

interface Found<Row> {
  totalCount: number
  items: readonly Row[]
}

interface PickDialogProps<Row extends { id: number }> {
  title: string
  searchLabel: MessageKey
  pick: ReturnType<typeof usePick>
  result: PartResult<Found<Row>>
  nameOf: (row: Row) => string
  detailOf: (row: Row) => string
  /** Why it cannot be ticked. */
  whyOff?: (row: Row) => MessageKey | undefined
  hint?: ReactNode
  /** Says how many. */
  action: MessageKey
  done: MessageKey
  add: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

/** Some of very many, found by typing and page by page, and added at once. */
export function PickDialog<Row extends { id: number }>(props: PickDialogProps<Row>) {
  const { title, searchLabel, pick, result, hint, action, done, add, onClose } = props
  const intl = useIntl()
  const state = usePartState(result)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const count = pick.chosen.size
  const send = async () => {
    setIsBusy(true)
    setFault(undefined)
    try {
      await add([...pick.chosen])
    } catch (thrown) {
      setFault(String(failureNotice(intl, 'kit.save', thrown).message))
      return
    } finally {
      setIsBusy(false)
    }
    toast({ color: 'green', message: intl.formatMessage({ id: done }, { count }) })
    onClose()
  }
  const searchName = intl.formatMessage({ id: searchLabel })
  return (
    <Dialog kind="form" onClose={onClose} title={title}>
      <div className={classes.pick}>
        {hint}
        <TextInput
          type="search"
          data-autofocus
          aria-label={searchName}
          placeholder={searchName}
          maxLength={limits.filter}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={pick.typed}
          onChange={({ currentTarget }) => pick.setTyped(currentTarget.value)}
        />
        <PartBody state={state} onRetry={result.refetch}>
          {(found) => <Rows {...props} found={found} />}
        </PartBody>
        {fault && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {fault}
          </Alert>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          <FormattedMessage id="kit.cancel" />
        </Button>
        <CommandButton isBusy={isBusy || count === 0 || count > limits.unitAdditions} onClick={() => void send()}>
          <FormattedMessage id={action} values={{ count }} />
        </CommandButton>
      </div>
    </Dialog>
  )
}

function Rows<Row extends { id: number }>(props: PickDialogProps<Row> & { found: Found<Row> }) {
  const intl = useIntl()
  const { found, pick, nameOf, detailOf, whyOff, title } = props
  if (found.items.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        <FormattedMessage id="kit.checkTree.nothing" />
      </Text>
    )
  }
  return (
    <>
      <ul className={classes.rows} aria-label={title}>
        {found.items.map((row) => {
          const off = whyOff?.(row)
          return (
            <li key={row.id} className={classes.row}>
              <Checkbox
                label={<bdi>{nameOf(row)}</bdi>}
                description={off ? intl.formatMessage({ id: off }) : <bdi>{detailOf(row)}</bdi>}
                disabled={off !== undefined}
                checked={pick.chosen.has(row.id)}
                onChange={() => pick.toggle(row.id)}
              />
            </li>
          )
        })}
      </ul>
      {found.totalCount > usualSize && (
        <Paging
          page={pick.page}
          pageSize={pick.pageSize}
          totalCount={found.totalCount}
          onPage={pick.setPage}
          onPageSize={pick.setPageSize}
        />
      )}
    </>
  )
}
