import { Button } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  useTenantSettingsClearCustomCssMutation,
  useTenantSettingsClearDarkLogoMutation,
  useTenantSettingsClearLightLogoMutation,
  useTenantSettingsClearLoginBackgroundMutation,
} from '../../api/generated/tenant-settings.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { SettingLine, SettingSummary } from '../../kit/settings/SettingLine.tsx'
import { toast } from '../../kit/toast.ts'
import { useLogin } from '../../session/use-session.ts'
import { useIsReachable } from '../../store/hooks.ts'

interface BrandingFile {
  label: MessageKey
  isThere: boolean
  remove: () => Promise<unknown>
}

/** What was uploaded to give the organisation a face. It is gone at once, and not with what is saved. */
export function BrandingFiles() {
  const tenant = useLogin()?.tenant
  const [clearLightLogo] = useTenantSettingsClearLightLogoMutation()
  const [clearDarkLogo] = useTenantSettingsClearDarkLogoMutation()
  const [clearLoginBackground] = useTenantSettingsClearLoginBackgroundMutation()
  const [clearCustomCss] = useTenantSettingsClearCustomCssMutation()
  if (!tenant) return null
  const files: readonly BrandingFile[] = [
    {
      label: 'setting.lightLogo',
      isThere: tenant.lightLogoId !== null,
      remove: () => clearLightLogo().unwrap(),
    },
    {
      label: 'setting.darkLogo',
      isThere: tenant.darkLogoId !== null,
      remove: () => clearDarkLogo().unwrap(),
    },
    {
      label: 'setting.loginBackground',
      isThere: tenant.loginBackgroundId !== null,
      remove: () => clearLoginBackground().unwrap(),
    },
    {
      label: 'setting.customCss',
      isThere: tenant.customCssId !== null,
      remove: () => clearCustomCss().unwrap(),
    },
  ]
  return files.map((file) => <File key={file.label} {...file} />)
}

function File({ label, isThere, remove }: BrandingFile) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const { confirm, question } = useConfirm()
  const name = intl.formatMessage({ id: label })
  const ask = async () => {
    const isMeant = await confirm({
      title: 'setting.removeFile',
      detail: 'setting.removeFileDetail',
      values: { name },
      yes: 'setting.removeYes',
      isDestructive: true,
    })
    if (!isMeant) return
    try {
      await remove()
      toast({ message: intl.formatMessage({ id: 'setting.removed' }, { name }), color: 'green' })
    } catch (thrown) {
      toast(failureNotice(intl, 'setting.removeFailed', thrown))
    }
  }
  return (
    <SettingLine label={label}>
      <SettingSummary>
        <span>
          <FormattedMessage id={isThere ? 'setting.isUploaded' : 'setting.notUploaded'} />
        </span>
        {isThere && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            disabled={!isReachable}
            aria-label={intl.formatMessage({ id: 'setting.removeOf' }, { name })}
            onClick={() => void ask()}
          >
            <FormattedMessage id="setting.removeYes" />
          </Button>
        )}
      </SettingSummary>
      {question}
    </SettingLine>
  )
}
