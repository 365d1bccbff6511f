import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FileResult } from '../../../contract/shapes.ts'
import { download } from '../../api/download.ts'
import { CommandButton } from '../CommandButton.tsx'
import { failureNotice } from '../failure-notice.ts'
import { toast } from '../toast.ts'

interface ExportButtonProps {
  /** Has the server make the file of exactly what the list shows, on all its pages. */
  prepare: () => Promise<FileResult>
}

export function ExportButton({ prepare }: ExportButtonProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      const file = await prepare()
      await download(file)
      toast({ message: intl.formatMessage({ id: 'kit.export.done' }, { fileName: file.fileName }) })
    } catch (thrown) {
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <CommandButton
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      isBusy={isBusy}
      onClick={() => void run()}
    >
      <FormattedMessage id={isBusy ? 'kit.export.busy' : 'kit.export'} />
    </CommandButton>
  )
}
