import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { useKioskCreateOrEditKioskMutation, useKioskGetKiosksQuery } from '../../api/generated/kiosk.ts'
import { usePbiReportsGetAllQuery } from '../../api/generated/pbi-reports.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { askLatest } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { type KioskFormValues, kioskFormValues, kioskRequest, kioskSchema } from './kiosk-rules.ts'

interface KioskFormProps {
  /** Null: a new one. */
  kiosk: KioskListItem | null
  onClose: () => void
}

/** All of them, by name. */
const allReports = { maxResultCount: paging.largestMaxResultCount, sorting: 'name ASC' }

export function KioskForm({ kiosk, onClose }: KioskFormProps) {
  const title = useIntl().formatMessage({ id: kiosk ? 'kiosks.editTitle' : 'kiosks.create' })
  const reports = usePbiReportsGetAllQuery(allReports)
  if (!reports.data) {
    return <LoadingDialog title={title} result={reports} failed="kit.form.loadFailed" onClose={onClose} />
  }
  const options = reports.data.items.map(({ id, name }) => ({ value: String(id), label: name }))
  return <Loaded title={title} kiosk={kiosk} options={options} onClose={onClose} />
}

interface LoadedProps extends KioskFormProps {
  title: string
  options: { value: string; label: string }[]
}

function Loaded({ title, kiosk, options, onClose }: LoadedProps) {
  const say = useSay()
  const { refetch } = useKioskGetKiosksQuery()
  const [createOrEdit] = useKioskCreateOrEditKioskMutation()
  const { submit, failure } = useSubmit<KioskFormValues>({
    send: (values, numbered) =>
      createOrEdit({ createOrEditKiosk: numbered(kioskRequest(values, kiosk?.id ?? null)) }).unwrap(),
    saved: kiosk ? 'kiosks.saved' : 'kiosks.created',
    named: ({ name }) => ({ name: name.trim() }),
  })
  // Of one that is gone the server says so.
  const latest = askLatest(refetch)(({ items }) => kioskFormValues(items.find(({ id }) => id === kiosk?.id) ?? kiosk))
  return (
    <FormDialog
      kind="question"
      title={title}
      name={`kiosk ${kiosk?.id ?? 'new'}`}
      basis={kiosk ?? 'new'}
      initialValues={kioskFormValues(kiosk)}
      schema={kioskSchema(say)}
      submit={submit}
      latest={kiosk ? latest : null}
      failure={failure}
      action={kiosk ? 'kit.saveChanges' : 'kiosks.createAction'}
      onClose={onClose}
      onSaved={onClose}
    >
      <TextField name="name" label="kiosks.name" isRequired isFirst autoComplete="off" dir="auto" />
      <MultiSelectField
        name="reportIds"
        label="kiosks.reports"
        hint="kiosks.reportsHint"
        isRequired
        options={options}
      />
      <Start options={options} />
      <NumberField name="resetSeconds" label="kiosks.resetSeconds" hint="kiosks.resetSecondsHint" />
    </FormDialog>
  )
}

/** One of those that are chosen above it. */
function Start({ options }: Pick<LoadedProps, 'options'>) {
  const { values, setFieldValue } = useFormikContext<KioskFormValues>()
  const { startReportId: start } = values
  const chosen = options.filter(({ value }) => values.reportIds.includes(value))
  const only = chosen.length === 1 ? chosen[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && start !== only) void setFieldValue('startReportId', only)
  }, [only, start, setFieldValue])
  return <SelectField name="startReportId" label="kiosks.start" hint="kiosks.startHint" isRequired options={chosen} />
}
