import { IconColumns3, IconRefresh } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { later } from '../later.ts'
import { type ChosenColumns, choosable } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { OfferedAction } from './row-actions.ts'

const CheckTreePopover = later(async () => (await import('./CheckTreePopover.tsx')).CheckTreePopover)

interface ListToolsProps<Row> {
  /** The list's. */
  name: string
  tools: readonly OfferedAction[]
  /** Absent where there is no table. */
  columns?: { all: readonly ListColumn<Row>[]; chosen: ChosenColumns<Row> } | undefined
  onReload: () => unknown
}

/** What can be done with a list beside its one main action. */
export function ListTools<Row>({ name, tools, columns, onReload }: ListToolsProps<Row>) {
  const intl = useIntl()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const own = { isDestructive: false } as const
  const offered: OfferedAction[] = [
    ...tools,
    ...(columns
      ? [
          {
            ...own,
            id: 'columns',
            label: 'kit.list.columns',
            icon: IconColumns3,
            start: () => setIsChoosing(true),
          } as const,
        ]
      : []),
    { ...own, id: 'reload', label: 'kit.reload', icon: IconRefresh, start: onReload },
  ]
  return (
    <>
      <RowMenu
        ref={button}
        name={name}
        offered={() => offered}
        isOpen={isMenuOpen}
        onOpen={() => setIsMenuOpen(true)}
        onClose={() => setIsMenuOpen(false)}
      />
      {isChoosing && columns && (
        <Suspense>
          <CheckTreePopover
            label={intl.formatMessage({ id: 'kit.list.columns' })}
            nodes={choosable(columns.all).map(({ member, header }) => ({
              id: member,
              parentId: null,
              label: intl.formatMessage({ id: header }),
            }))}
            checked={columns.chosen.members}
            onChange={columns.chosen.choose}
            button={button}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
