import { useNavigate } from 'react-router-dom'
import type { OfferedAction } from './row-actions.ts'

interface Opening<Row> {
  rowPath?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
}

/** What a press on a row does: its page, else what the list does with it, else what is done first. False: nothing. */
export function useRowOpening<Row>({ rowPath, onOpen }: Opening<Row>, actionsOf: (row: Row) => OfferedAction[]) {
  const navigate = useNavigate()
  return (row: Row): boolean => {
    if (rowPath) {
      void navigate(rowPath(row))
      return true
    }
    if (onOpen) {
      onOpen(row)
      return true
    }
    const first = actionsOf(row).find(({ reason }) => reason === undefined)
    first?.start()
    return first !== undefined
  }
}
