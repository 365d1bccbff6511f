import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiWorkspacesGetWorkspacesForCreateOrEditQuery } from '../../api/generated/pbi-workspaces.ts'
import { useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useCan } from '../../session/access.ts'
import { ReportForm } from './ReportForm.tsx'
import { reportPaths } from './report-paths.ts'
import { useRoleChoices } from './role-options.ts'

/** An item of a workspace becomes a report. */
export function NewReport() {
  const intl = useIntl()
  const mayCreate = useCan(permissions.reports.create)
  if (!mayCreate) {
    return (
      <Missing
        title="pbiReports.mayNotRegister"
        detail="pbiReports.mayNotRegisterDetail"
        to={reportPaths.list}
        label="pbiReports.toList"
      />
    )
  }
  const title = intl.formatMessage({ id: 'pbiReports.register' })
  return (
    <Page
      head={
        <>
          <Trail to={reportPaths.list} label="reports.title" title={title} />
          <PageHeader title={title} />
        </>
      }
    >
      <Form />
    </Page>
  )
}

const name = 'report new'

function Form() {
  const navigate = useNavigate()
  const workspaces = usePbiWorkspacesGetWorkspacesForCreateOrEditQuery({}, { refetchOnMountOrArgChange: true })
  const roles = useRoleChoices()
  const { answer } = useFreshAnswer(name, workspaces)
  if (!answer) return <PageWaiting result={workspaces} />
  if (!roles.data) return <PageWaiting result={roles} />
  return (
    <ReportForm
      name={name}
      basis={answer}
      roles={roles.data.items}
      latest={null}
      onSaved={() => void navigate(reportPaths.newest)}
    />
  )
}
