import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ImportedRow, ImportPeople } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useUserImportPeopleMutation } from '../../api/generated/user.ts'
import { failureNotice } from '../../kit/failure-notice.ts'

export interface ImportRun {
  isRunning: boolean
  /** What became of each row that was sent, by its line. */
  results: ReadonlyMap<number, ImportedRow>
  /** Why it stopped: nobody of the rows that were sent last was made. */
  failure: ReactNode
  start: (rows: readonly number[]) => Promise<void>
  stop: () => void
}

/**
 * Some rows at a time, each call whole or not at all. What stopped half-way goes on with the rows that have no answer; the same
 * call again keeps its number, so that an answer which was lost makes nobody twice.
 */
export function useImport(request: ImportPeople): ImportRun {
  const intl = useIntl()
  const [importPeople] = useUserImportPeopleMutation()
  const [isRunning, setIsRunning] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<number, ImportedRow>>(new Map())
  const [failure, setFailure] = useState<ReactNode>()
  const isWanted = useRef(false)
  const stop = () => {
    isWanted.current = false
  }
  // Whoever leaves the page stops it.
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )

  const start = async (rows: readonly number[]) => {
    const people = request.people.filter(({ row }) => rows.includes(row))
    isWanted.current = true
    setIsRunning(true)
    setFailure(undefined)
    try {
      for (let from = 0; from < people.length && isWanted.current; from += limits.importedAtOnce) {
        const portion = people.slice(from, from + limits.importedAtOnce)
        const { items } = await importPeople({ importPeople: { ...request, people: portion } }).unwrap()
        setResults((before) => new Map([...before, ...items.map((item) => [item.row, item] as const)]))
      }
    } catch (thrown) {
      setFailure(failureNotice(intl, 'users.import.action', thrown).message)
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, results, failure, start, stop }
}
