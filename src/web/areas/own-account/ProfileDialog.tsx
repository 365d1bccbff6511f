import { useIntl } from 'react-intl'
import { object } from 'yup'
import { settingScope } from '../../../contract/vocabulary/enums.ts'
import { tabValues } from '../../../offline/browser-values.ts'
import { ownProfileUpdateProfileBounds } from '../../api/generated/bounds.ts'
import { useOwnProfileUpdateProfileMutation } from '../../api/generated/own-profile.ts'
import { type CurrentUserProfile, useProfileGetCurrentUserProfileForEditQuery } from '../../api/generated/profile.ts'
import { useTimingGetTimezoneComboboxItemsQuery } from '../../api/generated/timing.ts'
import { completeLanguage } from '../../i18n/texts.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { askLatest } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { zoneOptions } from '../../kit/settings/zone-options.ts'
import { keepLanguage } from '../../session/language.ts'
import { marks } from '../../session/marks.ts'
import { reloadWithChange } from '../../session/start.ts'
import { useLanguages } from '../../session/use-languages.ts'
import { useLogin } from '../../session/use-session.ts'

interface ProfileDialogProps {
  person: CurrentUserProfile
  onClose: () => void
}

/** Names are those of the wire, so that the server's faults find their fields. */
type Values = Pick<CurrentUserProfile, 'name' | 'surname' | 'timezone'> & { languageName: string }

export function ProfileDialog({ person, onClose }: ProfileDialogProps) {
  const intl = useIntl()
  // Their name is kept where they sign in.
  const isNamedElsewhere = (useLogin()?.user?.authenticationSource ?? null) !== null
  const zones = useTimingGetTimezoneComboboxItemsQuery({
    defaultTimezoneScope: settingScope.user,
    selectedTimezoneId: person.timezone,
  })
  const [update] = useOwnProfileUpdateProfileMutation()
  const { languages, current } = useLanguages()
  const { refetch } = useProfileGetCurrentUserProfileForEditQuery()
  const valuesOf = ({ name, surname, timezone, languageName }: CurrentUserProfile): Values => ({
    name,
    surname,
    timezone,
    // Who has chosen none has the page’s.
    languageName: languageName ?? current?.name ?? '',
  })
  const { submit, failure } = useSubmit<Values>({
    send: async ({ name, surname, ...choices }, numbered) => {
      await update({ updateOwnProfile: numbered({ name: name.trim(), surname: surname.trim(), ...choices }) }).unwrap()
      keepLanguage(completeLanguage([choices.languageName]))
      tabValues.set(marks.isProfileSaved, 'true')
    },
    saved: 'ownAccount.profile.saved',
  })
  const say = useSay()
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'ownAccount.profile.title' })}
      name="own profile"
      basis={person}
      initialValues={valuesOf(person)}
      schema={object(shapeRules(say, ownProfileUpdateProfileBounds))}
      submit={submit}
      latest={askLatest(refetch)(valuesOf)}
      failure={failure}
      action="ownAccount.profile.save"
      onClose={onClose}
      onSaved={() => {
        onClose()
        // Every name and every time on the page follows.
        reloadWithChange()
      }}
    >
      <TextField
        name="name"
        label="ownAccount.name"
        isRequired
        isFirst
        autoComplete="given-name"
        disabled={isNamedElsewhere}
      />
      <TextField name="surname" label="ownAccount.surname" autoComplete="family-name" disabled={isNamedElsewhere} />
      <SelectField
        name="languageName"
        label="ownAccount.language"
        hint="ownAccount.language.hint"
        isRequired
        options={languages.map(({ name, displayName }) => ({ value: name, label: displayName }))}
      />
      <SelectField
        name="timezone"
        label="ownAccount.timezone"
        hint="ownAccount.timezone.hint"
        isRequired
        isSearchable
        options={zoneOptions(
          zones.currentData?.map(({ value, displayText: name }) => ({ value, name })),
          person.timezone,
        )}
      />
    </FormDialog>
  )
}
