import { useState } from 'react'
import { RowMenu } from '../list/RowMenu.tsx'
import type { OfferedAction } from '../list/row-actions.ts'

/** What can be done with what a page is about, beside its one main action. */
export function PageMenu({ name, offered }: { name: string; offered: readonly OfferedAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (offered.length === 0) return null
  return (
    <RowMenu
      name={name}
      offered={() => [...offered]}
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    />
  )
}
