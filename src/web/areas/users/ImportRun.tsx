import { Button } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { PeopleImport } from '../../../contract/services/user.ts'
import { useUserResumePeopleImportMutation, useUserStopPeopleImportMutation } from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { countsOf, ImportOutcome } from '../../kit/import-plan/ImportOutcome.tsx'
import classes from '../../kit/import-plan/ImportPlan.module.css'
import type { WholeResult } from '../../kit/list/use-sorted-here.ts'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import { toast } from '../../kit/toast.ts'
import { ImportRows } from './ImportRows.tsx'
import { fates } from './import-columns.tsx'
import { userPaths } from './user-paths.ts'

interface ImportRunProps {
  run: PeopleImport
  result: WholeResult<{ last: PeopleImport | null }>
  onAnother: () => void
}

/** How far an import is on the server, and what became of each row; also after a reload. */
export function ImportRun({ run, result, onAnother }: ImportRunProps) {
  const intl = useIntl()
  const [stopPeopleImport, stopping] = useUserStopPeopleImportMutation()
  const [resumePeopleImport, resuming] = useUserResumePeopleImportMutation()
  const { rows, failure } = run
  const isRunning = run.endTime === null
  const left = rows.filter(({ fate }) => fate === 'new').length
  const command = async (send: () => Promise<unknown>) => {
    try {
      await send()
    } catch (thrown) {
      toast(failureNotice(intl, 'users.import.action', thrown))
    }
  }
  return (
    <ImportRows
      result={result}
      rowsOf={rowsOf}
      primary={
        isRunning ? (
          <CommandButton
            variant="default"
            isBusy={stopping.isLoading}
            onClick={() => void command(() => stopPeopleImport().unwrap())}
          >
            <FormattedMessage id="users.import.stop" />
          </CommandButton>
        ) : (
          <>
            <Button variant="default" onClick={onAnother}>
              <FormattedMessage id="users.import.another" />
            </Button>
            {left === 0 ? (
              <Button component={Link} to={userPaths.newest}>
                <FormattedMessage id="users.import.toList" />
              </Button>
            ) : (
              <CommandButton
                isBusy={resuming.isLoading}
                onClick={() => void command(() => resumePeopleImport().unwrap())}
              >
                <FormattedMessage id="users.import.go" values={{ count: left }} />
              </CommandButton>
            )}
          </>
        )
      }
    >
      {isRunning ? (
        <div className={classes.progress} role="status">
          <ProgressBar
            label={intl.formatMessage({ id: 'users.import.progress' })}
            percent={(100 * (rows.length - left)) / Math.max(rows.length, 1)}
          />
          <FormattedMessage id="users.import.running" values={{ done: rows.length - left, total: rows.length }} />
        </div>
      ) : (
        <ImportOutcome
          ended="users.import.ended"
          sum="users.import.sum"
          counts={{ ...countsOf(fates, rows), waiting: left }}
          failure={failure}
        />
      )}
    </ImportRows>
  )
}

const rowsOf = ({ last }: { last: PeopleImport | null }) => last?.rows ?? []
