import { useIntl } from 'react-intl'
import type { UserForEdit } from '../../../contract/services/user.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { useProfileGetPasswordComplexitySettingQuery } from '../../api/generated/profile.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { Access, isAdmin, SignIn, Sources, Who } from './UserFields.tsx'
import { useOfferedSources } from './use-offered-sources.ts'
import { useSaveUser } from './use-save-user.ts'
import { isNewUser, type UserFormValues, userFormValues, userSchema } from './user-rules.ts'

interface UserFormProps {
  /** Absent: a new one. */
  user?: { id: number; userName: string } | undefined
  onClose: () => void
  onSaved: () => void
}

export function UserForm({ user, onClose, onSaved }: UserFormProps) {
  const intl = useIntl()
  const forEdit = useUserGetUserForEditQuery({ id: user?.id ?? null }, { refetchOnMountOrArgChange: true })
  const complexity = useProfileGetPasswordComplexitySettingQuery()
  const name = `user ${user?.id ?? 'new'}`
  const { answer: form, latest } = useFreshAnswer(name, forEdit)
  const title = user
    ? intl.formatMessage({ id: 'users.form.edit' }, { userName: user.userName })
    : intl.formatMessage({ id: 'users.form.create' })
  if (!form || !complexity.data) {
    const waiting = form ? complexity : forEdit
    const failed = user ? 'users.form.loadFailed' : 'kit.form.loadFailed'
    return <LoadingDialog title={title} result={waiting} failed={failed} onClose={onClose} />
  }
  const { setting } = complexity.data
  const shared = { title, name, form, latest, onClose, onSaved }
  return <LoadedForm {...shared} demands={setting} />
}

interface LoadedFormProps extends Pick<UserFormProps, 'onClose' | 'onSaved'> {
  title: string
  name: string
  form: UserForEdit
  latest: AskLatest<UserForEdit>
  demands: PasswordDemands
}

const createAction = ({ source, setRandomPassword }: UserFormValues): MessageKey =>
  source === 'password' && setRandomPassword ? 'users.form.inviteAction' : 'users.form.createAction'

function LoadedForm({ title, name, form, latest, demands, onClose, onSaved }: LoadedFormProps) {
  const say = useSay()
  const isNew = isNewUser(form)
  const offered = useOfferedSources({ isNew })
  const { submit, failure, question } = useSaveUser(form)
  return (
    <>
      <FormDialog
        title={title}
        action={isNew ? createAction : 'kit.saveChanges'}
        aside={<SwitchField name="isActive" label="users.form.isActive" disabled={isAdmin(form)} />}
        name={name}
        basis={form}
        initialValues={userFormValues(form)}
        schema={userSchema(say, form, demands)}
        submit={submit}
        latest={isNew ? null : latest(userFormValues)}
        failure={failure}
        onClose={onClose}
        onSaved={onSaved}
      >
        {isNew && <Sources offered={offered} />}
        <Who form={form} />
        <Access form={form} />
        <SignIn form={form} demands={demands} />
      </FormDialog>
      {question}
    </>
  )
}
