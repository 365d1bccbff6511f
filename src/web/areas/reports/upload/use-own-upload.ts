import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { enhancedApi, useReportUploadsGetOwnUploadQuery } from '../../../api/generated/report-uploads.ts'
import { useIsReachable } from '../../../store/hooks.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_000

/** The person’s own last upload; while it is imported, asked again and again. */
export function useOwnUpload() {
  const dispatch = useDispatch()
  const isReachable = useIsReachable()
  const result = useReportUploadsGetOwnUploadQuery(undefined, { refetchOnMountOrArgChange: true })
  const isRunning = result.data?.last?.state === 'importing'
  useReportUploadsGetOwnUploadQuery(undefined, { skip: !(isRunning && isReachable), pollingInterval: pause })
  const wasRunning = useRef(false)
  useEffect(() => {
    // Lists and menus are as they were before.
    if (wasRunning.current && !isRunning) dispatch(enhancedApi.util.invalidateTags(['Report']))
    wasRunning.current = isRunning
  }, [isRunning, dispatch])
  return result
}
