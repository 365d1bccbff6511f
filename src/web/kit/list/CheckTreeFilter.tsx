import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CheckTree, type CheckTreeNode } from '../check-tree/CheckTree.tsx'
import { narrow } from '../narrow.ts'
import classes from './FilterBar.module.css'

interface CheckTreeFilterProps {
  label: MessageKey
  nodes: readonly CheckTreeNode[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several of many: behind a button that tells how many are chosen, in full where filters have a drawer. */
export function CheckTreeFilter({ label, nodes, value, onChange }: CheckTreeFilterProps) {
  const intl = useIntl()
  const isNarrow = useMediaQuery(narrow)
  const name = intl.formatMessage({ id: label })
  const tree = <CheckTree label={name} nodes={nodes} checked={value} onChange={onChange} />
  if (isNarrow) return tree
  return (
    <Popover width={380} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {value.length === 0 ? (
            name
          ) : (
            <FormattedMessage id="kit.filter.chosen" values={{ label: name, count: intl.formatNumber(value.length) }} />
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={name}>
        {tree}
      </Popover.Dropdown>
    </Popover>
  )
}
