import { type ReactNode, useState } from 'react'
import { useConfirm } from '../form/confirm.tsx'
import { DraftKeeper } from '../form/draft-keeper.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { isSamePage } from '../form-address.ts'

/**
 * A list that was checked is unsaved until it is imported (O53): the draft of its form (`name`) stays, and to leave is asked.
 * The caller renders `question`.
 */
export function useKeptList(name: string, isImported: boolean): { question: ReactNode; imported: () => void } {
  const { confirm, question } = useConfirm()
  const [keeper] = useState(() => new DraftKeeper(name, () => undefined))
  const end = () => keeper.end()
  const { hasLeft } = useLeaveGuard(!isImported, isSamePage, confirm, end)
  const imported = () => {
    hasLeft.current = true
    end()
  }
  return { question, imported }
}
