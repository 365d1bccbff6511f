import { FormattedMessage, useIntl } from 'react-intl'
import type { ReportKey } from '../../../contract/models/report.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { useReportKeysGetReportKeyForEditQuery } from '../../api/generated/report-keys.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { useLogin } from '../../session/use-session.ts'
import { keyLink } from './key-link.ts'
import { ShownLink } from './ShownLink.tsx'

interface LinkDialogProps {
  reportKey: ReportKeyListItem
  onClose: () => void
}

/** The link of a key, whose secret no list has. */
export function LinkDialog({ reportKey: { id, name, roles }, onClose }: LinkDialogProps) {
  const intl = useIntl()
  const result = useReportKeysGetReportKeyForEditQuery({ id })
  if (!result.data) {
    const title = intl.formatMessage({ id: 'pbiReports.key.linkOf' }, { name })
    return <LoadingDialog title={title} result={result} failed="kit.form.loadFailed" onClose={onClose} />
  }
  return <OpenedLink reportKey={result.data} roles={roles} onClose={onClose} />
}

interface OpenedLinkProps {
  reportKey: ReportKey
  /** As people see them. */
  roles: readonly string[]
  onClose: () => void
}

export function OpenedLink({ reportKey, roles, onClose }: OpenedLinkProps) {
  const intl = useIntl()
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  const { id, reportId, name, expiration, isKeyPublic, key } = reportKey
  const end = intl.formatDate(expiration, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog kind="question" title={intl.formatMessage({ id: 'pbiReports.key.linkOf' }, { name })} onClose={onClose}>
      <ShownLink link={keyLink(reportId, tenancyName, { key, keyId: String(id) })}>
        <FormattedMessage
          id={
            isKeyPublic
              ? 'pbiReports.key.forAnyone'
              : roles.length > 0
                ? 'pbiReports.key.forRoles'
                : 'pbiReports.key.forReaders'
          }
          values={{ end, roles: intl.formatList(roles) }}
        />
      </ShownLink>
    </Dialog>
  )
}
