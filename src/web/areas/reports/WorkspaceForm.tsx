import { useState } from 'react'
import { useIntl } from 'react-intl'
import { object } from 'yup'
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { pbiWorkspacesCreateOrEditBounds } from '../../api/generated/bounds.ts'
import {
  usePbiWorkspacesCreateOrEditMutation,
  usePbiWorkspacesGetWorkspacesForCreateOrEditQuery,
} from '../../api/generated/pbi-workspaces.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { askLatest } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { guid } from './report-rules.ts'
import type { WorkspaceRow } from './workspace-list.ts'

interface WorkspaceFormProps {
  /** Absent: one that the portal's application does not list. */
  workspace: WorkspaceRow | undefined
  onClose: () => void
}

/** Names are those of the wire, so that the server's faults find their fields. */
interface WorkspaceFormValues {
  workspaceGuid: string
  name: string
  isEnabled: boolean
  /** As text: it is the name of an option. */
  servicePrincipalNumber: string
}

/** Sets of Power BI settings that an organisation may have. */
const numbers = [1, 2, 3]

const formValues = (workspace: Workspace | WorkspaceRow | undefined): WorkspaceFormValues => ({
  workspaceGuid: workspace?.workspaceGuid ?? '',
  name: workspace?.name ?? '',
  isEnabled: workspace?.workspaceId == null || workspace.isEnabled,
  servicePrincipalNumber: String(workspace?.servicePrincipalNumber ?? ''),
})

export function WorkspaceForm({ workspace, onClose }: WorkspaceFormProps) {
  const intl = useIntl()
  const say = useSay()
  const [createOrEdit] = usePbiWorkspacesCreateOrEditMutation()
  const isNew = workspace?.workspaceId == null
  const { refetch } = usePbiWorkspacesGetWorkspacesForCreateOrEditQuery({})
  const [initialValues] = useState(() => formValues(workspace))
  // Of one that is gone the server says so.
  const latest = askLatest(refetch)(({ items }) =>
    formValues(items.find(({ workspaceId: id }) => id === workspace?.workspaceId) ?? workspace),
  )
  const { submit, failure } = useSubmit<WorkspaceFormValues>({
    send: ({ servicePrincipalNumber: number, ...values }, numbered) =>
      createOrEdit({
        createOrEditWorkspace: numbered({
          ...values,
          id: workspace?.workspaceId ?? null,
          workspaceGuid: values.workspaceGuid.trim(),
          name: values.name.trim(),
          servicePrincipalNumber: number === '' ? null : Number(number),
        }),
      }).unwrap(),
    saved: isNew ? 'pbiReports.workspace.taken' : 'pbiReports.saved',
    named: (values) => ({ name: values.name.trim() }),
  })
  const bounds = pbiWorkspacesCreateOrEditBounds
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: isNew ? 'pbiReports.workspace.takeUp' : 'pbiReports.workspace.editTitle' })}
      name={`workspace ${workspace?.id ?? 'new'}`}
      basis={initialValues}
      initialValues={initialValues}
      schema={object({
        ...shapeRules(say, bounds),
        workspaceGuid: fieldRules(say)
          .required(bounds.workspaceGuid.maxLength)
          .matches(guid, { message: say('pbiReports.form.notAGuid'), excludeEmptyString: true }),
      })}
      submit={submit}
      latest={isNew ? null : latest}
      failure={failure}
      action={isNew ? 'pbiReports.workspace.takeUpAction' : 'kit.saveChanges'}
      onClose={onClose}
      onSaved={onClose}
    >
      <TextField
        name="workspaceGuid"
        label="pbiReports.workspace.guid"
        hint="pbiReports.workspace.guidHint"
        dir="ltr"
        autoComplete="off"
        isRequired
        isFirst={workspace === undefined}
        disabled={workspace !== undefined}
      />
      <TextField
        name="name"
        label="pbiReports.form.name"
        dir="auto"
        autoComplete="off"
        isRequired
        isFirst={workspace !== undefined}
      />
      <SelectField
        name="servicePrincipalNumber"
        label="pbiReports.workspace.settings"
        hint="pbiReports.workspace.settingsHint"
        options={[
          { value: '', label: intl.formatMessage({ id: 'pbiReports.workspace.noSettings' }) },
          ...numbers.map((number) => ({ value: String(number), label: intl.formatNumber(number) })),
        ]}
      />
      <SwitchField name="isEnabled" label="pbiReports.workspace.enabled" hint="pbiReports.workspace.enabledHint" />
    </FormDialog>
  )
}
