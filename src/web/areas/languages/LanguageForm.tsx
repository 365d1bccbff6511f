import { useIntl } from 'react-intl'
import { boolean, object } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { languageCreateOrUpdateLanguageBounds } from '../../api/generated/bounds.ts'
import {
  type LanguageForEdit,
  useLanguageCreateOrUpdateLanguageMutation,
  useLanguageGetLanguageForEditQuery,
} from '../../api/generated/language.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import type { LanguageRow } from './language-list.ts'

interface LanguageFormProps {
  /** Null: a new one. */
  of: LanguageRow | null
  onClose: () => void
}

export function LanguageForm({ of, onClose }: LanguageFormProps) {
  const intl = useIntl()
  const id = of?.id ?? null
  const title = intl.formatMessage({ id: id === null ? 'languages.create' : 'languages.editTitle' })
  const result = useLanguageGetLanguageForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `language ${id ?? 'new'}`
  const { answer, latest } = useFreshAnswer(name, result)
  if (!answer) return <LoadingDialog title={title} result={result} failed="kit.form.loadFailed" onClose={onClose} />
  return <Loaded title={title} name={name} of={of} form={answer} latest={latest} onClose={onClose} />
}

/** Why it cannot become another language, or stop being offered; the server refuses the same. */
function stays(of: LanguageRow | null): { asItIs?: MessageKey; offered?: MessageKey } {
  if (of?.isDefault) return { asItIs: 'languages.defaultStays', offered: 'languages.defaultStays' }
  return of?.isSource ? { asItIs: 'languages.sourceStays' } : {}
}

interface LoadedProps {
  title: string
  name: string
  of: LanguageRow | null
  form: LanguageForEdit
  latest: AskLatest<LanguageForEdit>
  onClose: () => void
}

/** Names are those of the wire, so that the server's faults find their fields. */
interface LanguageFormValues {
  name: string
  icon: string
  isEnabled: boolean
}

const formValues = ({ language }: LanguageForEdit): LanguageFormValues => ({
  name: language.name ?? '',
  icon: language.icon ?? '',
  isEnabled: language.isEnabled,
})

function Loaded({ title, name, of, form, latest, onClose }: LoadedProps) {
  const intl = useIntl()
  const say = useSay()
  const [createOrUpdateLanguage] = useLanguageCreateOrUpdateLanguageMutation()
  const { language, languageNames, flags } = form
  const isNew = language.id === null
  const nameOf = (wanted: string) => languageNames.find(({ value }) => value === wanted)?.displayText ?? wanted
  const { submit, failure } = useSubmit<LanguageFormValues>({
    send: (values, numbered) =>
      createOrUpdateLanguage({
        createOrUpdateLanguage: numbered({ language: { id: language.id, ...values } }),
      }).unwrap(),
    saved: isNew ? 'languages.created' : 'languages.saved',
    named: (values) => ({ name: nameOf(values.name) }),
  })
  const { asItIs, offered } = stays(of)
  const rules = shapeRules(say, languageCreateOrUpdateLanguageBounds.language)
  return (
    <FormDialog
      kind="question"
      title={title}
      name={name}
      basis={form}
      initialValues={formValues(form)}
      schema={object({ ...rules, isEnabled: boolean() })}
      submit={submit}
      latest={isNew ? null : latest(formValues)}
      failure={failure}
      action={isNew ? 'languages.createAction' : 'kit.saveChanges'}
      onClose={onClose}
      onSaved={onClose}
    >
      <SelectField
        name="name"
        label="languages.name"
        hint={asItIs ?? 'languages.nameHint'}
        disabled={asItIs !== undefined}
        isRequired
        isFirst={!asItIs}
        isSearchable
        options={languageNames.map(({ value, displayText }) => ({ value, label: `${displayText} (${value})` }))}
      />
      <SelectField
        name="icon"
        label="languages.flag"
        isFirst={asItIs !== undefined}
        isSearchable
        options={[
          { value: '', label: intl.formatMessage({ id: 'languages.noFlag' }) },
          ...flags.map(({ value, displayText }) => ({ value, label: displayText })),
        ]}
      />
      <SwitchField
        name="isEnabled"
        label="languages.isEnabled"
        hint={offered ?? 'languages.isEnabledHint'}
        disabled={offered !== undefined}
      />
    </FormDialog>
  )
}
