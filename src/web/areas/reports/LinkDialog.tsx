import { FormattedMessage, useIntl } from 'react-intl'
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
export function LinkDialog({
  reportKey: { id, reportId, name, expiration, isKeyPublic, roles },
  onClose,
}: LinkDialogProps) {
  const intl = useIntl()
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  const result = useReportKeysGetReportKeyForEditQuery({ id })
  const title = intl.formatMessage({ id: 'pbiReports.key.linkOf' }, { name })
  if (!result.data) {
    return <LoadingDialog title={title} result={result} failed="kit.form.loadFailed" onClose={onClose} />
  }
  const link = keyLink(reportId, tenancyName, { key: result.data.key, keyId: String(id) })
  const end = intl.formatDate(expiration, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog kind="question" title={title} onClose={onClose}>
      <ShownLink link={link}>
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
