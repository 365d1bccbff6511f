import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { CheckTreeNode } from '../check-tree/CheckTree.tsx'
import { later } from '../later.ts'
import { narrow } from '../narrow.ts'

const CheckTree = later(async () => (await import('../check-tree/CheckTree.tsx')).CheckTree)
const CheckTreePopover = later(async () => (await import('./CheckTreePopover.tsx')).CheckTreePopover)

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
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tree = { label: intl.formatMessage({ id: label }), nodes, checked: value, onChange }
  if (isNarrow) {
    return (
      <Suspense>
        <CheckTree {...tree} />
      </Suspense>
    )
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {value.length === 0 ? (
          tree.label
        ) : (
          <FormattedMessage
            id="kit.filter.chosen"
            values={{ label: tree.label, count: intl.formatNumber(value.length) }}
          />
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckTreePopover {...tree} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
