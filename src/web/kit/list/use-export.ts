import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { FileResult } from '../../../contract/shapes.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { failureNotice } from '../failure-notice.ts'
import { toast } from '../toast.ts'
import type { OfferedAction } from './row-actions.ts'

/** `prepare` has the server make the file of exactly what the list shows, on all its pages. */
export function useExport(prepare: () => Promise<FileResult>): OfferedAction {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const isReachable = useIsReachable()
  const run = async () => {
    setIsBusy(true)
    try {
      const file = await prepare()
      const { download } = await import('../../api/download.ts')
      await download(file)
      toast({ message: intl.formatMessage({ id: 'kit.export.done' }, { fileName: file.fileName }) })
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    } finally {
      setIsBusy(false)
    }
  }
  const reason = isBusy ? 'kit.export.busy' : 'kit.needsServer'
  return {
    id: 'export',
    label: 'kit.export',
    icon: IconFileSpreadsheet,
    isDestructive: false,
    ...((isBusy || !isReachable) && { reason }),
    start: () => void run(),
  }
}
