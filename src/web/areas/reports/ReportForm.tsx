import { Alert, Button, Stack } from '@mantine/core'
import { IconFolderUp } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ReportForEdit } from '../../../contract/services/pbi-reports.ts'
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  usePbiReportsCreateOrEditMutation,
  usePbiReportsGetPeopleOfReportQuery,
} from '../../api/generated/pbi-reports.ts'
import { usePbiWorkspacesGetWorkspacesForCreateOrEditQuery } from '../../api/generated/pbi-workspaces.ts'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import { EmbedsField } from './EmbedsField.tsx'
import { rightTo } from './report-actions.ts'
import { kindKeys } from './report-kinds.ts'
import { reportPaths } from './report-paths.ts'
import {
  isNewReport,
  itemsBeside,
  ownReportRequest,
  type ReportBasis,
  type ReportFormValues,
  reportFormValues,
  reportRequest,
  reportSchema,
  workspaceOf,
} from './report-rules.ts'
import { type RoleChoice, roleOptions } from './role-options.ts'

interface ReportFormProps {
  name: string
  basis: ReportBasis
  roles: readonly RoleChoice[]
  /** Of a report that is there. */
  workspaceName?: string
  latest: (() => Promise<ReportFormValues>) | null
  onSaved: () => void
}

/** What a report is, and of an organisation’s where it stands in the menu and who may open it. */
export function ReportForm({ name, basis, roles, workspaceName = '', latest, onSaved }: ReportFormProps) {
  const say = useSay()
  const [createOrEdit] = usePbiReportsCreateOrEditMutation()
  const { isTenant } = useAccess()
  const isNew = isNewReport(basis)
  const requestOf = (values: ReportFormValues) =>
    isNew || isTenant ? reportRequest(values, basis) : ownReportRequest(values, basis)
  const { submit, failure } = useSubmit<ReportFormValues>({
    send: (values, numbered) => createOrEdit({ createOrEditReport: numbered(requestOf(values)) }).unwrap(),
    saved: isNew ? 'pbiReports.registered' : 'pbiReports.saved',
    named: (values) => ({ name: values.name.trim() }),
  })
  const initialValues = reportFormValues(basis)
  return (
    <PageForm
      name={name}
      basis={basis}
      initialValues={initialValues}
      schema={reportSchema(say, basis)}
      submit={submit}
      latest={latest}
      failure={failure}
      action={isNew ? 'pbiReports.registerAction' : 'pbiReports.saveAction'}
      {...(isNew && { endsWithSaving: true })}
      {...(!isNew && isTenant && { words: <Losers reportId={basis.id} /> })}
      onSaved={onSaved}
    >
      <Content>
        <FormSections>
          <FormSection
            title="pbiReports.form.item"
            hint={isNew ? 'pbiReports.form.itemHint' : 'pbiReports.form.itemStays'}
          >
            {isNew ? <NewItem workspaces={basis.items} /> : <Item report={basis} workspaceName={workspaceName} />}
          </FormSection>
          <FormSection
            title={isTenant ? 'pbiReports.form.menu' : 'pbiReports.form.words'}
            hint={isTenant ? 'pbiReports.form.menuHint' : 'pbiReports.form.wordsHint'}
          >
            <TextField name="name" label="pbiReports.form.name" isRequired autoComplete="off" dir="auto" />
            <TextAreaField name="description" label="pbiReports.description" dir="auto" />
            {isTenant && (
              <TextField
                name="folderPath"
                label="pbiReports.folder"
                hint="pbiReports.form.folderHint"
                autoComplete="off"
                dir="auto"
              />
            )}
          </FormSection>
          {isTenant && (
            <FormSection title="pbiReports.form.readers" hint="pbiReports.form.readersHint">
              <MultiSelectField
                name="roleIds"
                label="pbiReports.form.roles"
                options={roleOptions(say, roles, initialValues.roleIds)}
              />
              <SwitchField
                name="isDefaultForTenant"
                label="pbiReports.form.isDefault"
                hint="pbiReports.form.isDefaultHint"
              />
              <SwitchField name="isDisabled" label="pbiReports.disabled" hint="pbiReports.form.isDisabledHint" />
            </FormSection>
          )}
          <FormSection title="pbiReports.form.look" hint="pbiReports.form.lookHint">
            <SwitchField name="showNavigation" label="pbiReports.form.showNavigation" />
            <SwitchField name="showFilters" label="pbiReports.form.showFilters" />
            <SwitchField name="phasedEmbedding" label="pbiReports.form.phased" hint="pbiReports.form.phasedHint" />
          </FormSection>
          <FormSection title="pbiReports.form.data" hint="pbiReports.form.dataHint">
            <SwitchField name="isSmartRLSEnabled" label="pbiReports.form.rls" hint="pbiReports.form.rlsHint" />
            {isTenant && (
              <SwitchField name="isLogsEnabled" label="pbiReports.form.logs" hint="pbiReports.form.logsHint" />
            )}
          </FormSection>
          {isTenant && (
            <FormSection title="pbiReports.form.embeds" hint="pbiReports.form.embedsHint">
              <Embeds basis={basis} />
            </FormSection>
          )}
        </FormSections>
      </Content>
    </PageForm>
  )
}

/** Who loses the report is said before it is saved, as it is of roles and units. */
function Losers({ reportId }: { reportId: number }) {
  const access = useAccess()
  const { initialValues, values } = useFormikContext<ReportFormValues>()
  const roleIds = values.isDisabled ? [] : values.roleIds
  // Without roles it is everybody’s.
  const isNarrower =
    !initialValues.isDisabled &&
    (values.isDisabled || (values.roleIds.length > 0 && !isSameSet(values.roleIds, initialValues.roleIds)))
  const maySee = mayCall('pbiReportsGetPeopleOfReport', access) && access.can(permissions.users.view)
  const { currentData } = usePbiReportsGetPeopleOfReportQuery(
    { reportId, leftTo: roleIds.join(',') || 'none', maxResultCount: 1 },
    { skip: !isNarrower || !maySee, refetchOnMountOrArgChange: true },
  )
  if (!isNarrower || !currentData) return null
  return <FormattedMessage id="pbiReports.form.losers" values={{ count: currentData.totalCount }} />
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

function Embeds({ basis }: { basis: ReportBasis }) {
  const { values } = useFormikContext<ReportFormValues>()
  const isNew = isNewReport(basis)
  const { data } = usePbiWorkspacesGetWorkspacesForCreateOrEditQuery({}, { skip: isNew })
  const workspaces = isNew ? basis.items : (data?.items ?? [])
  // Of a new one nothing is listed until its workspace is chosen.
  return <EmbedsField items={isNew && values.workspaceId === '' ? [] : itemsBeside(workspaces, values)} />
}

function Item({ report, workspaceName }: { report: ReportForEdit; workspaceName: string }) {
  return (
    <Facts>
      <Fact label="pbiReports.workspace">
        <bdi>{workspaceName}</bdi>
      </Fact>
      <Fact label="pbiReports.kind">
        <FormattedMessage id={kindKeys[report.itemType]} />
      </Fact>
      <Fact label="pbiReports.itemGuid">
        <bdi dir="ltr">{report.itemGuid}</bdi>
      </Fact>
    </Facts>
  )
}

/** A workspace that was taken up, and what lies in it. */
function NewItem({ workspaces }: { workspaces: readonly Workspace[] }) {
  const intl = useIntl()
  const access = useAccess()
  const mayUpload = access.can(rightTo(permissions.reports.create, access))
  const { values } = useFormikContext<ReportFormValues>()
  const offered = workspaces.filter(({ id }) => id !== null)
  const workspace = workspaceOf(workspaces, values.workspaceId)
  // An app is no item of Power BI: its number is drawn here, and stays while the form is open.
  const [appGuid] = useState(() => crypto.randomUUID())
  useChosenItem(workspace, appGuid)
  if (offered.length === 0) {
    return (
      <Alert color="gray" role="note">
        <Stack gap="sm" align="start">
          <FormattedMessage id="pbiReports.form.noWorkspace" />
          {mayUpload && (
            <Button
              variant="default"
              component={Link}
              to={reportPaths.upload}
              leftSection={<IconFolderUp size={16} aria-hidden />}
            >
              <FormattedMessage id="pbiReports.uploadReport" />
            </Button>
          )}
        </Stack>
      </Alert>
    )
  }
  const registered = (name: string) => intl.formatMessage({ id: 'pbiReports.form.isRegistered' }, { name })
  return (
    <>
      <SelectField
        name="workspaceId"
        label="pbiReports.workspace"
        isRequired
        isFirst
        isSearchable
        options={offered.map(({ id, name, isEnabled }) => ({ value: String(id), label: name, disabled: !isEnabled }))}
      />
      {workspace?.problem && (
        <Alert color="yellow" role="note">
          {workspace.problem}
        </Alert>
      )}
      {workspace && (
        <SelectField
          name="itemGuid"
          label="pbiReports.form.item"
          isRequired
          isSearchable
          {...(workspace.items.length === 0 && { hint: 'pbiReports.form.isEmpty' as const })}
          options={[
            ...workspace.items.map(({ id, name, itemGuid, type }) => ({
              value: itemGuid,
              label: id === null ? `${name} (${intl.formatMessage({ id: kindKeys[type] })})` : registered(name),
              disabled: id !== null,
            })),
            { value: appGuid, label: intl.formatMessage({ id: 'pbiReports.form.newApp' }) },
          ]}
        />
      )}
    </>
  )
}

/** Another workspace has other items; the name of a report follows its item, until somebody types another. */
function useChosenItem(workspace: Workspace | undefined, appGuid: string): void {
  const { values, setFieldValue } = useFormikContext<ReportFormValues>()
  const item = workspace?.items.find(({ itemGuid }) => itemGuid === values.itemGuid)
  const isElsewhere = values.itemGuid !== '' && values.itemGuid !== appGuid && !item
  const proposal = item?.name ?? ''
  const before = useRef(proposal)
  useEffect(() => {
    if (isElsewhere) void setFieldValue('itemGuid', '')
    const isUntouched = values.name === before.current
    if (before.current === proposal) return
    before.current = proposal
    if (isUntouched) void setFieldValue('name', proposal)
  })
}
