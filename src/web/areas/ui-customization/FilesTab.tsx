import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { isWholePicture } from '../../../shared/whole-picture.ts'
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
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FileChoice, type FileChoiceProps, type PreparedFile } from '../../kit/form/FileChoice.tsx'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { isSamePage } from '../../kit/form-address.ts'
import { Content } from '../../kit/page/Page.tsx'
import { ownLogoOf, signInPictureOf, styleSheetOf } from '../../session/organization-looks.ts'
import type { useLogin } from '../../session/use-session.ts'
import { WithPreviews } from './Previews.tsx'
import type { TriedFiles } from './tried-files.ts'
import classes from './UiCustomization.module.css'

type Tenant = NonNullable<NonNullable<ReturnType<typeof useLogin>>['tenant']>

/** What gives the organisation a face. Each is kept by itself, and not with the form of looks. */
export function FilesTab({ tenant, tried }: { tenant: Tenant; tried: TriedFiles }) {
  const [uploadLightLogo] = useTenantCustomizationUploadLightLogoMutation()
  const [uploadDarkLogo] = useTenantCustomizationUploadDarkLogoMutation()
  const [uploadLoginBackground] = useTenantCustomizationUploadLoginBackgroundMutation()
  const [uploadCustomCss] = useTenantCustomizationUploadCustomCssMutation()
  const [clearLightLogo] = useTenantSettingsClearLightLogoMutation()
  const [clearDarkLogo] = useTenantSettingsClearDarkLogoMutation()
  const [clearLoginBackground] = useTenantSettingsClearLoginBackgroundMutation()
  const [clearCustomCss] = useTenantSettingsClearCustomCssMutation()
  const { confirm, question } = useConfirm()
  // What is tried out stays on the page’s other tab.
  useLeaveGuard(tried.isAny, isSamePage, confirm, () => undefined)
  const lightLogo = ownLogoOf(tenant, 'light')
  const darkLogo = ownLogoOf(tenant, 'dark')
  const background = signInPictureOf(tenant)
  const styleSheet = styleSheetOf(tenant)
  return (
    <Content>
      <WithPreviews tried={tried}>
        <FormSections>
          <LookFile
            trial={tried.of('lightLogo')}
            label="branding.lightLogo"
            hint="branding.lightLogoHint"
            accept={pictureTypes}
            largest={limits.picture}
            isThere={lightLogo !== null}
            upload={(file) => uploadLightLogo({ body: { file } }).unwrap()}
            remove={() => clearLightLogo().unwrap()}
          >
            <Picture of={tried.addressOf('lightLogo') ?? lightLogo} skin="light" />
          </LookFile>
          <LookFile
            trial={tried.of('darkLogo')}
            label="branding.darkLogo"
            hint="branding.darkLogoHint"
            accept={pictureTypes}
            largest={limits.picture}
            isThere={darkLogo !== null}
            upload={(file) => uploadDarkLogo({ body: { file } }).unwrap()}
            remove={() => clearDarkLogo().unwrap()}
          >
            <Picture of={tried.addressOf('darkLogo') ?? darkLogo} skin="dark" />
          </LookFile>
          <LookFile
            trial={tried.of('loginBackground')}
            label="branding.loginBackground"
            hint="branding.loginBackgroundHint"
            accept={pictureTypes}
            largest={limits.picture}
            isThere={background !== null}
            upload={(file) => uploadLoginBackground({ body: { file } }).unwrap()}
            remove={() => clearLoginBackground().unwrap()}
          >
            <Picture of={tried.addressOf('loginBackground') ?? background} skin="light" />
          </LookFile>
          <LookFile
            trial={tried.of('customCss')}
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
      </WithPreviews>
      {question}
    </Content>
  )
}

const pictureTypes = 'image/png,image/jpeg,image/webp,image/svg+xml'

async function isDrawable(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(address)
  }
}

function Picture({ of: address, skin }: { of: string | null; skin: 'light' | 'dark' }) {
  return (
    <span className={classes.ground} data-skin={skin}>
      {address === null ? <FormattedMessage id="branding.none" /> : <img src={address} alt="" />}
    </span>
  )
}

interface LookFileProps
  extends Pick<FileChoiceProps, 'accept' | 'isThere' | 'upload' | 'remove' | 'trial' | 'children'> {
  label: MessageKey
  hint: MessageKey
  /** Bytes. */
  largest: number
}

function LookFile({ label, hint, largest, ...file }: LookFileProps) {
  const intl = useIntl()
  const prepare = async (chosen: File): Promise<PreparedFile> => {
    if (chosen.size > largest) {
      const size = intl.formatNumber(largest / 1024, { style: 'unit', unit: 'kilobyte' })
      return { fault: intl.formatMessage({ id: 'kit.file.tooLarge' }, { size }) }
    }
    // What is tried out is shown at once: a picture that cannot be would stand there broken (U141).
    if (file.accept === pictureTypes && !(await isDrawable(chosen)))
      return { fault: intl.formatMessage({ id: 'looks.noPicture' }) }
    if (file.accept === pictureTypes && !isWholePicture(new Uint8Array(await chosen.arrayBuffer())))
      return { fault: intl.formatMessage({ id: 'looks.noWholePicture' }) }
    return { file: chosen }
  }
  return (
    <FormSection title={label} hint={hint}>
      <FileChoice name={intl.formatMessage({ id: label })} prepare={prepare} {...file} />
    </FormSection>
  )
}
