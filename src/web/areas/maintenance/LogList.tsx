import { VisuallyHidden } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { download } from '../../api/download.ts'
import {
  type LatestWebLogs,
  useWebLogDownloadWebLogsMutation,
  useWebLogGetLatestWebLogsQuery,
} from '../../api/generated/web-log.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { Absent, type ListColumn, ProseCell, TextCell } from '../../kit/list/columns.tsx'
import { choiceFilter, textFilter } from '../../kit/list/filters.ts'
import { List } from '../../kit/list/List.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { useIsReachable } from '../../store/hooks.ts'
import classes from './LogList.module.css'
import { type LogLine, levels, matchingLines } from './log-lines.ts'

const levelFilter = choiceFilter(levels)

const filters = { filter: textFilter(limits.filter), level: levelFilter }

const tones = { debug: 'off', info: 'off', warning: 'wait', error: 'bad' } as const

const columns: readonly ListColumn<LogLine, SortField<'webLogGetLatestWebLogs'>>[] = [
  {
    member: 'message',
    header: 'maintenance.message',
    kind: 'identity',
    min: 320,
    priority: 1,
    cell: ({ message }) => <TextCell text={message} />,
  },
  {
    member: 'level',
    header: 'maintenance.level',
    kind: 'status',
    priority: 1,
    cell: ({ level }) => (
      <StatusCell tone={tones[level]} isSpelled>
        <FormattedMessage id={`maintenance.level.${level}`} />
      </StatusCell>
    ),
  },
  {
    member: 'detail',
    header: 'maintenance.detail',
    kind: 'prose',
    priority: 3,
    cell: ({ detail }) => <ProseCell text={detail || null} />,
  },
  {
    member: 'time',
    header: 'maintenance.time',
    kind: 'moment',
    isSortable: true,
    min: 190,
    priority: 2,
    isOnPhone: true,
    cell: ({ time }) => <Moment of={time} />,
  },
]

/** The end of the server's log. All of it is in the file. */
export function LogList() {
  const intl = useIntl()
  const list = useListState({
    name: 'web-logs',
    operation: 'webLogGetLatestWebLogs',
    filters,
    sortFields: ['time'],
    isUsuallyDescending: true,
  })
  const { filter, level } = list.filters
  const matching = useMemo(
    () =>
      ({ latestWebLogLines }: LatestWebLogs) =>
        matchingLines(latestWebLogLines, { level, text: filter }),
    [level, filter],
  )
  const [isFollowing, setIsFollowing] = useState(false)
  const isReachable = useIsReachable()
  const answer = useWebLogGetLatestWebLogsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isFollowing && isReachable ? followEvery : 0,
    skipPollingIfUnfocused: true,
  })
  const lines = useSortedHere(answer, list.sort, matching)
  const [shown, setShown] = useState<LogLine>()
  const { remember, giveBack } = useOpener()
  return (
    <List
      title="maintenance.logs"
      list={list}
      result={lines}
      columns={columns}
      rowName={({ message }) => message}
      onOpen={(line) => {
        remember()
        setShown(line)
      }}
      density="compact"
      isPaged={false}
      search={{ label: 'maintenance.filter', name: 'filter' }}
      filterBy={[
        {
          kind: 'choice',
          label: 'maintenance.from',
          name: 'level',
          options: levels.map((one) => ({ value: one, label: intl.formatMessage({ id: `maintenance.level.${one}` }) })),
        },
      ]}
      primary={
        <>
          <Follow isFollowing={isFollowing} onFollow={setIsFollowing} />
          <Download />
        </>
      }
    >
      {shown && (
        <Dialog
          kind="form"
          title={<FormattedMessage id="maintenance.line" />}
          onClose={() => {
            setShown(undefined)
            giveBack()
          }}
        >
          <pre className={classes.line} dir="ltr">
            {readable(shown.line)}
          </pre>
        </Dialog>
      )}
    </List>
  )
}

/** Milliseconds. Each look brings the same few lines at the end: what came in between is in the file. */
const followEvery = 2_000

interface FollowProps {
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

/** Off, the lines stay as they are, to be read. */
function Follow({ isFollowing, onFollow }: FollowProps) {
  const Sign = isFollowing ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <VisuallyHidden role="status">{isFollowing && <FormattedMessage id="maintenance.following" />}</VisuallyHidden>
      <CommandButton
        variant="default"
        leftSection={<Sign size={16} aria-hidden />}
        onClick={() => onFollow(!isFollowing)}
      >
        <FormattedMessage id={isFollowing ? 'maintenance.pause' : 'maintenance.follow'} />
      </CommandButton>
    </>
  )
}

/** To the second: of a log it matters what came first. */
function Moment({ of: time }: { of: string | null }) {
  const intl = useIntl()
  if (time === null) return <Absent />
  return <time dateTime={time}>{intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
}

function readable(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 2)
  } catch {
    return line
  }
}

function Download() {
  const intl = useIntl()
  const [downloadWebLogs, { isLoading }] = useWebLogDownloadWebLogsMutation()
  const start = async () => {
    try {
      await download(await downloadWebLogs().unwrap())
    } catch (thrown) {
      toast(failureNotice(intl, 'maintenance.download', thrown))
    }
  }
  return (
    <CommandButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      isBusy={isLoading}
      onClick={() => void start()}
    >
      <FormattedMessage id="maintenance.download" />
    </CommandButton>
  )
}
