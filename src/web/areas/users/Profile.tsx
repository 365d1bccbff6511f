import type { UserForEdit, UserForView } from '../../../contract/services/user.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { useProfileGetPasswordComplexitySettingQuery } from '../../api/generated/profile.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { FormSections } from '../../kit/form/FormSection.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import { Glance } from './Glance.tsx'
import classes from './Profile.module.css'
import { Folder, isAdmin, SignIn, Who } from './UserFields.tsx'
import { useSaveUser } from './use-save-user.ts'
import { userFormValues, userSchema } from './user-rules.ts'

/** Who a person is, and how they come in; who may not change it reads it. */
export function Profile({ user }: { user: UserForView }) {
  const mayEdit = mayCall('userGetUserForEdit', useAccess())
  return mayEdit ? <EditedProfile user={user} /> : <Glance user={user} isWhole />
}

function EditedProfile({ user }: { user: UserForView }) {
  const forEdit = useUserGetUserForEditQuery({ id: user.id }, { refetchOnMountOrArgChange: true })
  const complexity = useProfileGetPasswordComplexitySettingQuery()
  const name = `user ${user.id}`
  const { answer: form, renew, latest } = useFreshAnswer(name, forEdit)
  if (!form) return <PageWaiting result={forEdit} />
  if (!complexity.data) return <PageWaiting result={complexity} />
  const { setting } = complexity.data
  return <ProfileForm name={name} user={user} form={form} latest={latest} demands={setting} onSaved={renew} />
}

interface ProfileFormProps {
  name: string
  user: UserForView
  form: UserForEdit
  latest: AskLatest<UserForEdit>
  demands: PasswordDemands
  onSaved: () => void
}

function ProfileForm({ name, user, form, latest, demands, onSaved }: ProfileFormProps) {
  const say = useSay()
  const { submit, failure, question } = useSaveUser(form)
  return (
    <>
      <PageForm
        name={name}
        basis={form}
        initialValues={userFormValues(form)}
        schema={userSchema(say, form, demands)}
        submit={submit}
        latest={latest(userFormValues)}
        failure={failure}
        action="users.form.saveProfile"
        onSaved={onSaved}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <FormSections>
              <Who form={form}>
                <Folder form={form} />
              </Who>
              <SignIn form={form} demands={demands}>
                <SwitchField
                  name="isActive"
                  label="users.form.isActive"
                  hint="users.form.isActiveHint"
                  disabled={isAdmin(form)}
                />
              </SignIn>
            </FormSections>
          </div>
          <Glance user={user} />
        </div>
      </PageForm>
      {question}
    </>
  )
}
