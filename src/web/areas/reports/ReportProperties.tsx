import { FormattedMessage } from 'react-intl'
import type { ReportListItem } from '../../../contract/models/report.ts'
import { usePbiReportsGetPbiReportForEditQuery } from '../../api/generated/pbi-reports.ts'
import { useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { Absent } from '../../kit/list/columns.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import { ReportForm } from './ReportForm.tsx'
import { kindKeys } from './report-kinds.ts'
import { reportFormValues } from './report-rules.ts'

/** What a report is; who may not change it reads it. */
export function ReportProperties({ report }: { report: ReportListItem }) {
  const mayEdit = mayCall('pbiReportsGetPbiReportForEdit', useAccess())
  return mayEdit ? <Edited report={report} /> : <Read report={report} />
}

function Edited({ report: { id, workspaceName } }: { report: ReportListItem }) {
  const forEdit = usePbiReportsGetPbiReportForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `report ${id}`
  const { answer, renew, latest } = useFreshAnswer(name, forEdit)
  if (!answer) return <PageWaiting result={forEdit} />
  const shared = { name, workspaceName, roles: answer.roles, latest: latest(reportFormValues) }
  return <ReportForm {...shared} basis={answer} onSaved={renew} />
}

function Read({ report }: { report: ReportListItem }) {
  return (
    <Content>
      <Facts>
        <Fact label="pbiReports.workspace">
          <bdi>{report.workspaceName}</bdi>
        </Fact>
        <Fact label="pbiReports.kind">
          <FormattedMessage id={kindKeys[report.type]} />
        </Fact>
        <Fact label="pbiReports.folder">
          {report.folderPath === null ? <Absent /> : <bdi>{report.folderPath}</bdi>}
        </Fact>
        <Fact label="pbiReports.description">
          {report.description === null ? <Absent /> : <bdi>{report.description}</bdi>}
        </Fact>
        <Fact label="pbiReports.itemGuid">
          <bdi dir="ltr">{report.reportGuid}</bdi>
        </Fact>
      </Facts>
    </Content>
  )
}
