import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  useTenantCustomizationUploadCustomCssMutation,
  useTenantCustomizationUploadDarkLogoMutation,
  useTenantCustomizationUploadLightLogoMutation,
  useTenantCustomizationUploadLoginBackgroundMutation,
} from '../../api/generated/tenant-customization.ts'
import {
  useTenantSettingsClearCustomCssMutation,
  useTenantSettingsClearDarkLogoMutation,
  useTenantSettingsClearLightLogoMutation,
  useTenantSettingsClearLoginBackgroundMutation,
} from '../../api/generated/tenant-settings.ts'
import { apiErrorOf } from '../../kit/api-error.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { Fault } from '../../kit/form/fields/TextField.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { toast } from '../../kit/toast.ts'
import { ownLogoOf, signInPictureOf, styleSheetOf } from '../../session/organization-looks.ts'
import type { useLogin } from '../../session/use-session.ts'
import { useIsReachable } from '../../store/hooks.ts'
import classes from './UiCustomization.module.css'

type Tenant = NonNullable<NonNullable<ReturnType<typeof useLogin>>['tenant']>

/** What gives the organisation a face. Each is kept as soon as it is chosen, and not with the form of looks. */
export function FilesTab({ tenant }: { tenant: Tenant }) {
  const [uploadLightLogo] = useTenantCustomizationUploadLightLogoMutation()
  const [uploadDarkLogo] = useTenantCustomizationUploadDarkLogoMutation()
  const [uploadLoginBackground] = useTenantCustomizationUploadLoginBackgroundMutation()
  const [uploadCustomCss] = useTenantCustomizationUploadCustomCssMutation()
  const [clearLightLogo] = useTenantSettingsClearLightLogoMutation()
  const [clearDarkLogo] = useTenantSettingsClearDarkLogoMutation()
  const [clearLoginBackground] = useTenantSettingsClearLoginBackgroundMutation()
  const [clearCustomCss] = useTenantSettingsClearCustomCssMutation()
  const lightLogo = ownLogoOf(tenant, 'light')
  const darkLogo = ownLogoOf(tenant, 'dark')
  const background = signInPictureOf(tenant)
  const styleSheet = styleSheetOf(tenant)
  return (
    <Content>
      <FormSections>
        <LookFile
          label="branding.lightLogo"
          hint="branding.lightLogoHint"
          accept={pictureTypes}
          largest={limits.picture}
          isThere={lightLogo !== null}
          upload={(file) => uploadLightLogo({ body: { file } }).unwrap()}
          remove={() => clearLightLogo().unwrap()}
        >
          <Picture of={lightLogo} skin="light" />
        </LookFile>
        <LookFile
          label="branding.darkLogo"
          hint="branding.darkLogoHint"
          accept={pictureTypes}
          largest={limits.picture}
          isThere={darkLogo !== null}
          upload={(file) => uploadDarkLogo({ body: { file } }).unwrap()}
          remove={() => clearDarkLogo().unwrap()}
        >
          <Picture of={darkLogo} skin="dark" />
        </LookFile>
        <LookFile
          label="branding.loginBackground"
          hint="branding.loginBackgroundHint"
          accept={pictureTypes}
          largest={limits.picture}
          isThere={background !== null}
          upload={(file) => uploadLoginBackground({ body: { file } }).unwrap()}
          remove={() => clearLoginBackground().unwrap()}
        >
          <Picture of={background} skin="light" />
        </LookFile>
        <LookFile
          label="branding.customCss"
          hint="branding.customCssHint"
          accept=".css,text/css"
          largest={limits.customCss}
          isThere={styleSheet !== null}
          upload={(file) => uploadCustomCss({ body: { file } }).unwrap()}
          remove={() => clearCustomCss().unwrap()}
        >
          {styleSheet !== null && (
            <a href={styleSheet} download={`${tenant.tenancyName}.css`}>
              <FormattedMessage id="branding.download" />
            </a>
          )}
        </LookFile>
      </FormSections>
    </Content>
  )
}

const pictureTypes = 'image/png,image/jpeg,image/webp,image/svg+xml'

function Picture({ of: address, skin }: { of: string | null; skin: 'light' | 'dark' }) {
  return (
    <span className={classes.ground} data-skin={skin}>
      {address === null ? <FormattedMessage id="branding.none" /> : <img src={address} alt="" />}
    </span>
  )
}

interface LookFileProps {
  label: MessageKey
  hint: MessageKey
  accept: string
  /** Bytes. */
  largest: number
  isThere: boolean
  upload: (file: File) => Promise<unknown>
  remove: () => Promise<unknown>
  /** What is kept now. */
  children: ReactNode
}

/** One file: what is kept, another in its place, and none. What the server has against a file stands beneath it. */
function LookFile({ label, hint, accept, largest, isThere, upload, remove, children }: LookFileProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const { confirm, question } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const name = intl.formatMessage({ id: label })

  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > largest) {
      const size = intl.formatNumber(largest / 1024, { style: 'unit', unit: 'kilobyte' })
      setFault(intl.formatMessage({ id: 'branding.tooLarge' }, { size }))
      return
    }
    setFault('')
    setIsBusy(true)
    try {
      await upload(file)
      toast({ color: 'green', message: intl.formatMessage({ id: 'branding.uploaded' }, { name }) })
    } catch (thrown) {
      const { validationErrors, message } = apiErrorOf(thrown)
      setFault(validationErrors[0]?.message || message || intl.formatMessage({ id: 'kit.needsServer' }))
    } finally {
      setIsBusy(false)
    }
  }
  const ask = async () => {
    const isMeant = await confirm({
      title: 'branding.removeTitle',
      detail: 'branding.removeDetail',
      values: { name },
      yes: 'branding.remove',
      isDestructive: true,
    })
    if (!isMeant) return
    setFault('')
    try {
      await remove()
      toast({ color: 'green', message: intl.formatMessage({ id: 'branding.removed' }, { name }) })
    } catch (thrown) {
      toast(failureNotice(intl, label, thrown))
    }
  }
  const isOff = !isReachable || isBusy
  const why = isReachable ? undefined : intl.formatMessage({ id: 'kit.needsServer' })
  return (
    <FormSection title={label} hint={hint}>
      <div className={classes.file}>
        {children}
        <div className={classes.buttons}>
          {/* The same file again is a new wish: what was refused may have been mended. */}
          <FileButton key={String(isBusy)} accept={accept} disabled={isOff} onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={isOff}
                title={why}
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-label={intl.formatMessage({ id: isThere ? 'branding.replaceOf' : 'branding.chooseOf' }, { name })}
              >
                <FormattedMessage id={isThere ? 'branding.replace' : 'branding.choose'} />
              </Button>
            )}
          </FileButton>
          {isThere && (
            <Button
              variant="subtle"
              color="red"
              disabled={isOff}
              title={why}
              aria-label={intl.formatMessage({ id: 'branding.removeOf' }, { name })}
              onClick={() => void ask()}
            >
              <FormattedMessage id="branding.remove" />
            </Button>
          )}
        </div>
        {fault && (
          <div role="alert" className={classes.fault}>
            <Fault>{fault}</Fault>
          </div>
        )}
      </div>
      {question}
    </FormSection>
  )
}
