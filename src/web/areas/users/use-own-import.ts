import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { enhancedApi, useUserGetPeopleImportQuery } from '../../api/generated/user.ts'
import { lastChange } from '../../api/last-change.ts'
import { useIsReachable } from '../../store/hooks.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_500

/** The person’s own last import; while it goes on, asked again and again. */
export function useOwnImport() {
  const dispatch = useDispatch()
  const isReachable = useIsReachable()
  const result = useUserGetPeopleImportQuery(undefined, { refetchOnMountOrArgChange: true })
  const last = result.data?.last
  const isRunning = last?.endTime === null
  useUserGetPeopleImportQuery(undefined, { skip: !(isRunning && isReachable), pollingInterval: pause })
  const wasRunning = useRef(false)
  useEffect(() => {
    // Lists of people are as they were before.
    if (wasRunning.current && !isRunning) {
      lastChange.note('userCreateOrUpdateUser')
      dispatch(enhancedApi.util.invalidateTags(['User']))
    }
    wasRunning.current = isRunning
  }, [isRunning, dispatch])
  return result
}
