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
import { useImport } from '../../kit/import-plan/use-import.ts'
import { useKeptList } from '../../kit/import-plan/use-kept-list.ts'
import { toast } from '../../kit/toast.ts'
import { ImportRows } from './ImportRows.tsx'
import { fates } from './import-columns.tsx'

interface ImportPreviewProps {
  /** Of the form that it was filled into. */
  name: string
  request: ImportPeople
  /** Columns that say nothing to us. */
  unread: readonly string[]
  onBack: () => void
  onBegun: () => Promise<unknown>
}

/** What would become of each row of a list. */
export function ImportPreview({ name, request, unread, onBack, onBegun }: ImportPreviewProps) {
  const intl = useIntl()
  const preview = useUserPreviewPeopleQuery({ previewPeople: request }, { refetchOnMountOrArgChange: true })
  const [importPeople] = useUserImportPeopleMutation()
  const { question, imported } = useKeptList(name, false)
  const rows = preview.data?.items ?? []
  const count = rows.filter(({ fate }) => fate === 'new').length
  const { isBusy, isNotKnown, begin, askAgain } = useImport({
    send: (body: ImportPeople) => importPeople({ importPeople: body }).unwrap(),
    done: () => {
      imported()
      return onBegun()
    },
    failed: (thrown) => toast(failureNotice(intl, 'users.import.action', thrown)),
  })
  return (
    <ImportRows
      result={preview}
      rowsOf={itemsOf}
      primary={
        <>
          <Button variant="default" disabled={isBusy || isNotKnown} onClick={onBack}>
            <FormattedMessage id="users.import.back" />
          </Button>
          <CommandButton
            isBusy={isBusy}
            reason={preview.data && count === 0 && !isNotKnown ? 'users.import.nobodyNew' : undefined}
            onClick={isNotKnown ? askAgain : () => begin({ ...request })}
          >
            <FormattedMessage id={isNotKnown ? 'kit.form.askAgain' : 'users.import.go'} values={{ count }} />
          </CommandButton>
        </>
      }
    >
      {rows.length > 0 && (
        <ImportOutcome
          sum="users.import.sum"
          counts={countsOf(fates, rows)}
          failure={isNotKnown && <FormattedMessage id="kit.form.notKnown" />}
        />
      )}
      {unread.length > 0 && (
        <Alert color="yellow" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage
            id="users.import.unread"
            values={{ count: unread.length, columns: intl.formatList(unread) }}
          />
        </Alert>
      )}
      {question}
    </ImportRows>
  )
}

const itemsOf = ({ items }: ListOfImportedRow) => items
