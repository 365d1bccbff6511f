import { ActionIcon, NativeSelect, Text, useDirection } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { paging } from '../../../contract/vocabulary/limits.ts'
import classes from './Paging.module.css'

interface PagingProps {
  page: number
  pageSize: number
  totalCount: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

export const lastPage = (totalCount: number, pageSize: number): number => Math.max(1, Math.ceil(totalCount / pageSize))

export function Paging({ page, pageSize, totalCount, onPage, onPageSize }: PagingProps) {
  const intl = useIntl()
  const isRightToLeft = useDirection().dir === 'rtl'
  const last = lastPage(totalCount, pageSize)
  const [First, Back, Forward, Last] = isRightToLeft
    ? [IconChevronRightPipe, IconChevronRight, IconChevronLeft, IconChevronLeftPipe]
    : [IconChevronLeftPipe, IconChevronLeft, IconChevronRight, IconChevronRightPipe]
  const steps = [
    { label: 'kit.paging.first', Icon: First, to: 1, isPossible: page > 1 },
    { label: 'kit.paging.previous', Icon: Back, to: page - 1, isPossible: page > 1 },
    { label: 'kit.paging.next', Icon: Forward, to: page + 1, isPossible: page < last },
    { label: 'kit.paging.last', Icon: Last, to: last, isPossible: page < last },
  ]
  const step = ({ label, Icon, to, isPossible }: (typeof steps)[number]) => (
    <ActionIcon
      key={label}
      variant="default"
      size="lg"
      aria-label={intl.formatMessage({ id: label })}
      // Not the attribute itself: a button that is reached by the keyboard must not drop the focus at the last page.
      data-disabled={!isPossible || undefined}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPage(to)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <nav className={classes.paging} aria-label={intl.formatMessage({ id: 'kit.paging' })}>
      <Text size="sm" className={classes.range}>
        <FormattedMessage
          id="kit.paging.range"
          values={{
            first: intl.formatNumber(Math.min((page - 1) * pageSize + 1, totalCount)),
            last: intl.formatNumber(Math.min(page * pageSize, totalCount)),
            total: intl.formatNumber(totalCount),
          }}
        />
      </Text>
      <NativeSelect
        className={classes.size}
        aria-label={intl.formatMessage({ id: 'kit.paging.size' })}
        value={String(pageSize)}
        data={paging.tablePageSizes.map((size) => ({
          value: String(size),
          label: intl.formatMessage({ id: 'kit.paging.rows' }, { count: size }),
        }))}
        onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
      />
      <div className={classes.steps}>
        {steps.slice(0, 2).map(step)}
        <Text size="sm" className={classes.range}>
          <FormattedMessage
            id="kit.paging.page"
            values={{ page: intl.formatNumber(page), last: intl.formatNumber(last) }}
          />
        </Text>
        {steps.slice(2).map(step)}
      </div>
    </nav>
  )
}
