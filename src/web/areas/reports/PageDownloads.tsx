import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { saveFile } from '../../api/download.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { toast } from '../../kit/toast.ts'
import { asDrawn, asPdf, asPng, type DrawnPage } from './page-files.ts'

interface PageDownloadsProps {
  /** One, or all together. */
  pages: readonly DrawnPage[]
  /** Of the files. */
  name: string
}

/** What no file system takes. */
const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()

export function PageDownloads({ pages, name }: PageDownloadsProps) {
  const intl = useIntl()
  const [only] = pages
  const save = async (label: MessageKey, extension: string, file: Promise<Blob>) => {
    try {
      saveFile(await file, `${plain(name)}.${extension}`)
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
    }
  }
  const offer = (label: MessageKey, extension: string, make: () => Promise<Blob>) => (
    <Button
      key={extension}
      size="xs"
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={`${intl.formatMessage({ id: label })}: ${name}`}
      onClick={() => void save(label, extension, make())}
    >
      {intl.formatMessage({ id: label })}
    </Button>
  )
  return (
    <Group gap={4}>
      {pages.length === 1 && only ? (
        <>
          {only.kind === 'svg' && offer('pbiReports.key.asSvg', 'svg', async () => asDrawn(only))}
          {offer('pbiReports.key.asPng', 'png', () => asPng(only))}
        </>
      ) : (
        offer('pbiReports.key.allAsPdf', 'pdf', () => asPdf(pages))
      )}
    </Group>
  )
}
