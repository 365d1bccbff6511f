import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { usePbiReportsGetFieldsForReportQuery } from '../../api/generated/pbi-reports.ts'
import { type EncryptedKey, useReportKeysCreateEncryptedKeyMutation } from '../../api/generated/report-keys.ts'
import { utcOfMoment } from '../../kit/date-range/moments.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useLogin } from '../../session/use-session.ts'
import { FilterField } from './FilterField.tsx'
import { type FilterRow, filterText } from './filter-rows.ts'
import { keyLink } from './key-link.ts'
import { endRule, filtersRule } from './key-rules.ts'
import { ShownLink } from './ShownLink.tsx'

/** Names are those of the wire, so that the server's faults find their fields. */
interface SealValues {
  filter: FilterRow[]
  expiration: string
}
const empty: SealValues = { filter: [], expiration: '' }

interface SealDialogProps {
  reportKey: ReportKeyListItem
  onClose: () => void
}

/** A link whose filter and end whoever gets it can change neither of. */
export function SealDialog({ reportKey: { id, reportId, name }, onClose }: SealDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const { data: fields } = usePbiReportsGetFieldsForReportQuery({ reportId })
  const tables = fields?.tables ?? []
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  const [createEncryptedKey] = useReportKeysCreateEncryptedKeyMutation()
  const [sealed, setSealed] = useState<EncryptedKey>()
  const { submit, failure } = useSubmit<SealValues>({
    send: async ({ filter, expiration }, numbered) =>
      setSealed(
        await createEncryptedKey({
          createEncryptedKey: numbered({
            reportId,
            reportKeyId: id,
            filter: filterText(filter, tables),
            expiration: expiration === '' ? null : utcOfMoment(expiration, intl.timeZone),
          }),
        }).unwrap(),
      ),
    saved: 'pbiReports.key.sealed',
  })
  const title = intl.formatMessage({ id: 'pbiReports.key.sealOf' }, { name })
  if (sealed) {
    const end = intl.formatDate(sealed.expiration, { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <Dialog kind="question" title={title} onClose={onClose}>
        <ShownLink link={keyLink(reportId, tenancyName, { ev: sealed.encryptedValue })}>
          <FormattedMessage id="pbiReports.key.sealedUntil" values={{ end }} />
        </ShownLink>
      </Dialog>
    )
  }
  return (
    <FormDialog
      kind="question"
      title={title}
      name={`seal of report key ${id}`}
      basis={empty}
      initialValues={empty}
      schema={object({ filter: filtersRule(say, tables), expiration: endRule(say, intl.timeZone) })}
      submit={submit}
      latest={null}
      failure={failure}
      action="pbiReports.key.sealAction"
      onClose={onClose}
      onSaved={() => undefined}
    >
      <FormSection title="pbiReports.key.rows" hint="pbiReports.key.sealFilterHint">
        <FilterField tables={tables} isKept={fields?.keepsFilters !== false} />
      </FormSection>
      <DateField name="expiration" label="pbiReports.key.expiration" hint="pbiReports.key.sealEndHint" hasTime />
    </FormDialog>
  )
}
