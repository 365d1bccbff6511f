import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ImportPeople } from '../../../contract/services/user.ts'
import {
  type ListOfImportedRow,
  useUserImportPeopleMutation,
  useUserPreviewPeopleQuery,
} from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { countsOf, ImportOutcome } from '../../kit/import-plan/ImportOutcome.tsx'
import { toast } from '../../kit/toast.ts'
import { ImportRows } from './ImportRows.tsx'
import { fates } from './import-columns.tsx'

interface ImportPreviewProps {
  request: ImportPeople
  /** Columns that say nothing to us. */
  unread: readonly string[]
  onBack: () => void
  onBegun: () => Promise<unknown>
}

/** What would become of each row of a list. */
export function ImportPreview({ request, unread, onBack, onBegun }: ImportPreviewProps) {
  const intl = useIntl()
  const preview = useUserPreviewPeopleQuery({ previewPeople: request }, { refetchOnMountOrArgChange: true })
  const [importPeople, { isLoading }] = useUserImportPeopleMutation()
  const rows = preview.data?.items ?? []
  const count = rows.filter(({ fate }) => fate === 'new').length
  const begin = async () => {
    try {
      await importPeople({ importPeople: request }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'users.import.action', thrown))
      return
    }
    await onBegun()
  }
  return (
    <ImportRows
      result={preview}
      rowsOf={itemsOf}
      primary={
        <>
          <Button variant="default" disabled={isLoading} onClick={onBack}>
            <FormattedMessage id="users.import.back" />
          </Button>
          <CommandButton
            isBusy={isLoading}
            reason={preview.data && count === 0 ? 'users.import.nobodyNew' : undefined}
            onClick={() => void begin()}
          >
            <FormattedMessage id="users.import.go" values={{ count }} />
          </CommandButton>
        </>
      }
    >
      {rows.length > 0 && <ImportOutcome sum="users.import.sum" counts={countsOf(fates, rows)} />}
      {unread.length > 0 && (
        <Alert color="yellow" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage
            id="users.import.unread"
            values={{ count: unread.length, columns: intl.formatList(unread) }}
          />
        </Alert>
      )}
    </ImportRows>
  )
}

const itemsOf = ({ items }: ListOfImportedRow) => items
