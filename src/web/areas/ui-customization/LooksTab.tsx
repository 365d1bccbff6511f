import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { object } from 'yup'
import type { ThemeSettings } from '../../../contract/models/theme.ts'
import {
  useUiCustomizationSettingsGetUiManagementSettingsQuery,
  useUiCustomizationSettingsUpdateUiManagementSettingsMutation,
} from '../../api/generated/ui-customization-settings.ts'
import { FormSections } from '../../kit/form/FormSection.tsx'
import { LoadingForm } from '../../kit/form/LoadingForm.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { Content } from '../../kit/page/Page.tsx'
import { useIsActing } from '../../session/use-session.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { systemLookFollowed } from '../../store/preferences.ts'
import { keepScheme, onSchemeOfPage, schemeOfPage } from '../../themes/scheme.ts'
import { tryLooks } from '../../themes/tried-looks.ts'
import { ForWhom } from './ForWhom.tsx'
import { Options, Themes } from './LooksFields.tsx'
import { type LooksValues, looksFrom, looksValues } from './looks-rules.ts'
import { WithPreviews } from './Previews.tsx'
import type { TriedFiles } from './tried-files.ts'

/** Of this form: what is typed and not saved is kept under it. */
const name = 'looks'

export function LooksTab({ tried }: { tried: TriedFiles }) {
  const result = useUiCustomizationSettingsGetUiManagementSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { answer, renew, latest } = useFreshAnswer(name, result)
  const beginAnew = () => {
    renew()
    void result.refetch()
  }
  const [current] = answer ?? []
  if (!answer || !current) return <LoadingForm result={result} />
  const shared = { tried, themes: answer, current, latest }
  return <LooksForm {...shared} onSaved={renew} beginAnew={beginAnew} />
}

interface LooksFormProps {
  tried: TriedFiles
  /** Each as the person has it. */
  themes: readonly ThemeSettings[]
  current: ThemeSettings
  latest: AskLatest<readonly ThemeSettings[]>
  onSaved: () => void
  beginAnew: () => void
}

function LooksForm({ tried, themes, current, latest, onSaved, beginAnew }: LooksFormProps) {
  const dispatch = useAppDispatch()
  const isActing = useIsActing()
  const [updateSettings] = useUiCustomizationSettingsUpdateUiManagementSettingsMutation()
  const { submit, failure } = useSubmit<LooksValues>({
    send: async (values, numbered) => {
      await updateSettings({ themeSettings: numbered(looksFrom(values)) }).unwrap()
      // Chosen here it is no longer the system's choice, and this device begins with it.
      if (values.darkMode !== current.layout.darkMode) dispatch(systemLookFollowed(false))
      keepScheme(values.darkMode ? 'dark' : 'light')
    },
    saved: 'branding.saved',
  })
  return (
    <PageForm
      name={name}
      basis={themes}
      initialValues={looksValues(current)}
      schema={object()}
      submit={submit}
      latest={latest(([now = current]) => looksValues(now))}
      failure={failure}
      action="branding.saveAction"
      words={<FormattedMessage id="branding.onTrial" />}
      onSaved={onSaved}
      isMoreUnsaved={tried.isAny}
    >
      <Trial />
      <Content>
        {isActing && (
          <Alert color="gray" role="note" mb="md" icon={<IconInfoCircle aria-hidden />}>
            <FormattedMessage id="branding.acting" />
          </Alert>
        )}
        <WithPreviews tried={tried}>
          <FormSections>
            <Themes themes={themes} />
            <Options />
            <ForWhom beginAnew={beginAnew} />
          </FormSections>
        </WithPreviews>
      </Content>
    </PageForm>
  )
}

/** The shell is the preview: it wears what is chosen while the form is open. */
function Trial() {
  const { values, setFieldValue } = useFormikContext<LooksValues>()
  useEffect(() => tryLooks(looksFrom(values)), [values])
  useEffect(() => () => tryLooks(undefined), [])
  const { darkMode } = values
  // Light and dark are chosen in the header, too.
  useEffect(
    () =>
      onSchemeOfPage(() => {
        const isDark = schemeOfPage() === 'dark'
        if (isDark !== darkMode) void setFieldValue('darkMode', isDark)
      }),
    [darkMode, setFieldValue],
  )
  return null
}
