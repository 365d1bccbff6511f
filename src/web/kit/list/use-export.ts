import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { FileResult } from '../../../contract/shapes.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { failureNotice } from '../failure-notice.ts'
import { toast } from '../toast.ts'
import type { OfferedAction } from './row-actions.ts'

type Prepare = () => Promise<FileResult | File>

/** `prepare` makes the file of exactly what the list shows, on all its pages; most have the server make it. */
export function useExport(prepare: Prepare, label: MessageKey = 'kit.export'): OfferedAction {
  return useExports()(prepare, label)
}

/** Of what is not known before it is offered. */
export function useExports(): (prepare: Prepare, label?: MessageKey) => OfferedAction {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const isReachable = useIsReachable()
  const run = async (prepare: Prepare) => {
    setIsBusy(true)
    try {
      const file = await prepare()
      const { download, saveFile } = await import('../../api/download.ts')
      const isHere = file instanceof File
      if (isHere) saveFile(file, file.name)
      else await download(file)
      const fileName = isHere ? file.name : file.fileName
      toast({ message: intl.formatMessage({ id: 'kit.export.done' }, { fileName }) })
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    } finally {
      setIsBusy(false)
    }
  }
  const reason = isBusy ? 'kit.export.busy' : 'kit.needsServer'
  return (prepare, label = 'kit.export') => ({
    id: 'export',
    label,
    icon: IconFileSpreadsheet,
    isDestructive: false,
    ...((isBusy || !isReachable) && { reason }),
    start: () => void run(prepare),
  })
}
