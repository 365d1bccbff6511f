import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { themes } from '../../../contract/vocabulary/themes.ts'
import {
  useUiCustomizationSettingsDropDefaultUiManagementSettingsMutation,
  useUiCustomizationSettingsGetDefaultThemeUiManagementSettingsQuery,
  useUiCustomizationSettingsUpdateDefaultUiManagementSettingsMutation,
  useUiCustomizationSettingsUseSystemDefaultSettingsMutation,
} from '../../api/generated/ui-customization-settings.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { toast } from '../../kit/toast.ts'
import { useIsActing, useLogin } from '../../session/use-session.ts'
import { putScheme } from '../../themes/scheme.ts'
import { type LooksValues, looksFrom } from './looks-rules.ts'

/** Beside saving for oneself: what is chosen becomes the default of everybody, or one's own choice is dropped for it. */
export function ForWhom({ beginAnew }: { beginAnew: () => void }) {
  const intl = useIntl()
  const isTenant = Boolean(useLogin()?.tenant)
  const isActing = useIsActing()
  const { values, resetForm } = useFormikContext<LooksValues>()
  const { data: usual } = useUiCustomizationSettingsGetDefaultThemeUiManagementSettingsQuery()
  const [updateDefault, saving] = useUiCustomizationSettingsUpdateDefaultUiManagementSettingsMutation()
  const [dropDefault, goingBack] = useUiCustomizationSettingsDropDefaultUiManagementSettingsMutation()
  const [dropOwn, dropping] = useUiCustomizationSettingsUseSystemDefaultSettingsMutation()
  const { confirm, question } = useConfirm()

  const attempt = async (label: MessageKey, run: () => Promise<unknown>, done: MessageKey) => {
    try {
      await run()
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: done }) })
  }
  const saveForAll = async () => {
    const isMeant = await confirm({
      title: 'branding.defaultTitle',
      detail: isTenant ? 'branding.defaultDetail' : 'branding.defaultDetailHost',
      yes: 'branding.saveDefault',
    })
    if (!isMeant) return
    const save = async () => {
      await updateDefault({ themeSettings: looksFrom(values) }).unwrap()
      // Whoever has chosen nothing for themselves has it now.
      beginAnew()
    }
    await attempt('branding.saveDefault', save, 'branding.defaultSaved')
  }
  const backToOperators = async () => {
    const isMeant = await confirm({
      title: isTenant ? 'branding.backTitle' : 'branding.backTitleHost',
      detail: isTenant ? 'branding.defaultDetail' : 'branding.defaultDetailHost',
      yes: isTenant ? 'branding.back' : 'branding.backHost',
    })
    if (!isMeant) return
    const run = async () => {
      await dropDefault().unwrap()
      beginAnew()
    }
    await attempt(isTenant ? 'branding.back' : 'branding.backHost', run, 'branding.backDone')
  }
  const drop = async () => {
    const isMeant = await confirm({
      title: 'branding.dropTitle',
      detail: 'branding.dropDetail',
      yes: 'branding.drop',
    })
    if (!isMeant) return
    const run = async () => {
      await dropOwn().unwrap()
      // What was tried out goes, too.
      resetForm()
      if (usual) putScheme(usual.layout.darkMode ? 'dark' : 'light')
      beginAnew()
    }
    await attempt('branding.drop', run, 'branding.dropped')
  }
  const number = usual && themes.indexOf(usual.theme) + 1
  return (
    <FormSection title="branding.forWhom" hint={isTenant ? 'branding.forWhomHint' : 'branding.forWhomHintHost'}>
      {number && (
        <Text size="sm">
          <FormattedMessage
            id="branding.defaultNow"
            values={{ number, look: intl.formatMessage({ id: usual.layout.darkMode ? 'look.dark' : 'look.light' }) }}
          />
        </Text>
      )}
      <div>
        <CommandButton variant="default" isBusy={saving.isLoading} onClick={() => void saveForAll()}>
          <FormattedMessage id="branding.saveDefault" />
        </CommandButton>
      </div>
      <div>
        <CommandButton
          variant="default"
          isBusy={goingBack.isLoading}
          reason={usual?.isOwn === false ? (isTenant ? 'branding.nothingOwn' : 'branding.nothingOwnHost') : undefined}
          onClick={() => void backToOperators()}
        >
          <FormattedMessage id={isTenant ? 'branding.back' : 'branding.backHost'} />
        </CommandButton>
      </div>
      <div>
        <CommandButton
          variant="default"
          isBusy={dropping.isLoading}
          reason={isActing ? 'branding.acting' : undefined}
          onClick={() => void drop()}
        >
          <FormattedMessage id="branding.drop" />
        </CommandButton>
      </div>
      {question}
    </FormSection>
  )
}
