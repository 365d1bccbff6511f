import { useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ImportPeople } from '../../../contract/services/user.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { readBasis } from '../../kit/form/draft-keeper.ts'
import { useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useCan } from '../../session/access.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportRun } from './ImportRun.tsx'
import { type ImportFormValues, importFormValues, importRequest } from './import-rules.ts'
import { cells, readPeople } from './people-list.ts'
import { useOwnImport } from './use-own-import.ts'
import { userPaths } from './user-paths.ts'

interface Plan {
  request: ImportPeople
  unread: readonly string[]
}

/** A list of people: what it says and what they get, then what would become of each row, then what did. */
export function ImportPage() {
  const mayCreate = useCan(permissions.users.create)
  if (!mayCreate) {
    return (
      <Missing
        title="users.import.mayNot"
        detail="users.import.mayNotDetail"
        to={userPaths.list}
        label="users.import.toList"
      />
    )
  }
  return <Import />
}

function Import() {
  const title = useIntl().formatMessage({ id: 'users.import.title' })
  const heads = useHeads()
  const [values, setValues] = useState<ImportFormValues>()
  const [plan, setPlan] = useState<Plan>()
  const [isAnother, setIsAnother] = useState(false)
  const [begunAt, setBegunAt] = useState(0)
  // What was not imported yet comes before what was.
  useEffect(() => {
    let isShown = true
    readBasis(name).then((basis) => isShown && basis !== undefined && setIsAnother(true), console.error)
    return () => {
      isShown = false
    }
  }, [])
  const own = useOwnImport()
  // What was answered before tells of another list (O62).
  const known = (own.fulfilledTimeStamp ?? 0) >= begunAt ? own.data : undefined
  const run = known?.last
  const check = (filled: ImportFormValues) => {
    const { people, unread } = readPeople(filled.list, heads)
    setValues(filled)
    setPlan({ request: importRequest(filled, people), unread })
  }
  const follow = () => {
    setBegunAt(Date.now())
    setPlan(undefined)
    setIsAnother(false)
    return own.refetch()
  }
  return (
    <Page
      head={
        <>
          <Trail to={userPaths.list} label="users.title" title={title} />
          <PageHeader title={title} />
        </>
      }
    >
      {plan ? (
        <ImportPreview {...plan} name={name} onBack={() => setPlan(undefined)} onBegun={follow} />
      ) : run && (run.endTime === null || !isAnother) ? (
        <ImportRun run={run} result={own} onAnother={() => setIsAnother(true)} />
      ) : known ? (
        <Form filled={values} onFilled={check} />
      ) : (
        <PageWaiting result={own} />
      )}
    </Page>
  )
}

const name = 'people import'

function Form({
  filled,
  onFilled,
}: {
  filled: ImportFormValues | undefined
  onFilled: (values: ImportFormValues) => void
}) {
  const heads = useHeads()
  const forEdit = useUserGetUserForEditQuery({ id: null }, { refetchOnMountOrArgChange: true })
  const { answer } = useFreshAnswer(name, forEdit)
  const blank = useMemo(() => answer && importFormValues(answer), [answer])
  if (!answer || !blank) return <PageWaiting result={forEdit} />
  return <ImportForm name={name} basis={answer} blank={blank} filled={filled} heads={heads} onFilled={onFilled} />
}

/** What the columns of a list are called here. */
function useHeads() {
  const intl = useIntl()
  const [name, surname, userName, emailAddress, phoneNumber, folderPath] = cells.map((cell) =>
    intl.formatMessage({ id: cell === 'folderPath' ? 'users.folder' : `users.${cell}` }),
  )
  return useMemo(
    () => ({
      name: name ?? '',
      surname: surname ?? '',
      userName: userName ?? '',
      emailAddress: emailAddress ?? '',
      phoneNumber: phoneNumber ?? '',
      folderPath: folderPath ?? '',
    }),
    [name, surname, userName, emailAddress, phoneNumber, folderPath],
  )
}
