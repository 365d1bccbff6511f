import { IconColumns3, IconLayoutList, IconRefresh } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { openedLater } from '../later.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ListColumn } from './columns.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { Density } from './remembered-density.ts'
import type { OfferedAction } from './row-actions.ts'

const ColumnsPopover = openedLater(async () => (await import('./ColumnsPopover.tsx')).ColumnsPopover<never>)

interface TableChoices<Row> {
  all: readonly ListColumn<Row>[]
  chosen: ChosenColumns<Row>
  density: Density
  onDensity: (density: Density) => void
}

interface ListToolsProps<Row> {
  /** The list's. */
  name: string
  tools: readonly OfferedAction[]
  /** Absent where there is no table. */
  table?: TableChoices<Row> | undefined
  onReload: () => unknown
}

/** What can be done with a list beside its one main action. */
export function ListTools<Row>({ name, tools, table, onReload }: ListToolsProps<Row>) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const own = { isDestructive: false } as const
  const offered: OfferedAction[] = [
    ...tools,
    ...(table
      ? [
          {
            ...own,
            id: 'columns',
            label: 'kit.list.columns',
            icon: IconColumns3,
            start: () => setIsChoosing(true),
          } as const,
          {
            ...own,
            id: 'density',
            label: table.density === 'compact' ? 'kit.list.comfortable' : 'kit.list.compact',
            icon: IconLayoutList,
            start: () => table.onDensity(table.density === 'compact' ? 'comfortable' : 'compact'),
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
      {isChoosing && table && (
        <Suspense>
          <ColumnsPopover all={table.all} chosen={table.chosen} button={button} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
