import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { ReportKey } from '../../../contract/models/report.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { shellSettings } from '../../../contract/vocabulary/shell-settings.ts'
import {
  usePbiReportsGetFieldsForReportQuery,
  usePbiReportsGetPagesForReportQuery,
} from '../../api/generated/pbi-reports.ts'
import {
  useReportKeysCreateOrEditMutation,
  useReportKeysGetReportKeyForEditQuery,
} from '../../api/generated/report-keys.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useNumberSettings } from '../../session/use-session.ts'
import { FilterField } from './FilterField.tsx'
import { type KeyFormValues, keyFormValues, keyRequest, keySchema } from './key-rules.ts'
import { OpenedLink } from './LinkDialog.tsx'
import { type RoleChoice, roleOptions, useRoleChoices } from './role-options.ts'

interface KeyFormProps {
  reportId: number
  /** Absent: a new one. */
  reportKey?: ReportKeyListItem
  onClose: () => void
}

export function KeyForm({ reportId, reportKey, onClose }: KeyFormProps) {
  return reportKey ? (
    <Edited reportId={reportId} reportKey={reportKey} onClose={onClose} />
  ) : (
    <WithRoles
      name={`report key of ${reportId}`}
      reportId={reportId}
      reportKey={null}
      latest={null}
      onClose={onClose}
    />
  )
}

function Edited({ reportId, reportKey: { id }, onClose }: Required<KeyFormProps>) {
  const intl = useIntl()
  const result = useReportKeysGetReportKeyForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `report key ${id}`
  const { answer, latest } = useFreshAnswer(name, result)
  const title = intl.formatMessage({ id: 'pbiReports.key.editTitle' })
  if (!answer) return <LoadingDialog title={title} result={result} failed="kit.form.loadFailed" onClose={onClose} />
  return <WithRoles name={name} reportId={reportId} reportKey={answer} latest={latest} onClose={onClose} />
}

interface LoadedProps {
  name: string
  reportId: number
  reportKey: ReportKey | null
  latest: AskLatest<ReportKey> | null
  onClose: () => void
}

function WithRoles(props: LoadedProps) {
  const intl = useIntl()
  const roles = useRoleChoices()
  const title = intl.formatMessage({ id: props.reportKey ? 'pbiReports.key.editTitle' : 'pbiReports.key.create' })
  if (!roles.data) {
    return <LoadingDialog title={title} result={roles} failed="kit.form.loadFailed" onClose={props.onClose} />
  }
  return <Loaded title={title} roles={roles.data.items} {...props} />
}

function Loaded({
  title,
  roles,
  name,
  reportId,
  reportKey,
  latest,
  onClose,
}: LoadedProps & { title: string; roles: readonly RoleChoice[] }) {
  const { timeZone } = useIntl()
  const say = useSay()
  const { data: fields } = usePbiReportsGetFieldsForReportQuery({ reportId })
  const tables = fields?.tables ?? []
  const [createOrEdit] = useReportKeysCreateOrEditMutation()
  const [made, setMade] = useState<ReportKey>()
  const { submit, failure } = useSubmit<KeyFormValues>({
    send: async (values, numbered) => {
      const request = keyRequest(values, { id: reportKey?.id ?? null, reportId, tables }, timeZone)
      const saved = await createOrEdit({ createOrEditReportKey: numbered(request) }).unwrap()
      if (!reportKey) setMade(saved)
    },
    saved: reportKey ? 'pbiReports.saved' : 'pbiReports.key.created',
    named: (values) => ({ name: values.name.trim() }),
  })
  // The usual end moves on with the time.
  const number = useNumberSettings()
  const days = { usual: number(shellSettings.reportKeyDays), longest: number(shellSettings.reportKeyLongestDays) }
  const [initialValues] = useState(() => keyFormValues(reportKey, days, timeZone))
  if (made) {
    const names = roles.filter(({ id }) => made.roleIds.includes(id)).map(({ displayName }) => displayName)
    return <OpenedLink reportKey={made} roles={names} onClose={onClose} />
  }
  return (
    <FormDialog
      title={title}
      name={name}
      basis={reportKey ?? 'new'}
      initialValues={initialValues}
      schema={keySchema(say, days, { before: reportKey?.expiration, tables }, timeZone)}
      submit={submit}
      latest={latest && latest((key) => keyFormValues(key, days, timeZone))}
      failure={failure}
      action={reportKey ? 'kit.saveChanges' : 'pbiReports.key.createAction'}
      onClose={onClose}
      // A new one shows its link, which is what it was made for.
      onSaved={reportKey ? onClose : () => undefined}
    >
      <FormSection title="pbiReports.key" hint="pbiReports.key.hint">
        <TextField name="name" label="pbiReports.form.name" isRequired isFirst autoComplete="off" dir="auto" />
        <TextAreaField name="description" label="pbiReports.description" dir="auto" />
        <DateField
          name="expiration"
          label="pbiReports.key.expiration"
          hint="pbiReports.key.expirationHint"
          isRequired
          hasTime
        />
      </FormSection>
      <Who options={roleOptions(say, roles, initialValues.roleIds)} />
      <FormSection title="pbiReports.key.rows" hint="pbiReports.key.filterHint">
        <FilterField tables={tables} isKept={fields?.keepsFilters !== false} />
      </FormSection>
      <Pages reportId={reportId} />
    </FormDialog>
  )
}

function Who({ options }: { options: ReturnType<typeof roleOptions> }) {
  const { values } = useFormikContext<KeyFormValues>()
  return (
    <FormSection title="pbiReports.key.who" hint="pbiReports.key.whoHint">
      <SwitchField name="isKeyPublic" label="pbiReports.key.public" hint="pbiReports.key.publicHint" />
      {!values.isKeyPublic && (
        <MultiSelectField
          name="roleIds"
          label="pbiReports.form.roles"
          hint="pbiReports.key.rolesHint"
          options={options}
        />
      )}
    </FormSection>
  )
}

/** What has no pages, an item of another kind or of a provider that does not answer, has none to choose from. */
function Pages({ reportId }: { reportId: number }) {
  const { values } = useFormikContext<KeyFormValues>()
  const { data } = usePbiReportsGetPagesForReportQuery({ reportId })
  const options = (data?.items ?? []).map(({ pageNumber, displayName }) => ({
    value: String(pageNumber),
    label: displayName,
  }))
  return (
    <FormSection title="pbiReports.key.pages" hint="pbiReports.key.pagesHint">
      <NumberField name="slideshowInterval" label="pbiReports.key.interval" hint="pbiReports.key.intervalHint" />
      {values.slideshowInterval !== '' && (
        <MultiSelectField
          name="slideshowPages"
          label="pbiReports.key.slideshowPages"
          hint="pbiReports.key.allPages"
          options={options}
        />
      )}
      <SwitchField name="isExportingPages" label="pbiReports.key.exports" hint="pbiReports.key.exportsHint" />
      {values.isExportingPages && (
        <MultiSelectField
          name="pagesToExport"
          label="pbiReports.key.pagesToExport"
          hint="pbiReports.key.allPages"
          options={options}
        />
      )}
    </FormSection>
  )
}
