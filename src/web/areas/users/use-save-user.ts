import type { UserForEdit } from '../../../contract/services/user.ts'
import { useUserCreateOrUpdateUserMutation } from '../../api/generated/user.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { isNewUser, type UserFormValues, userRequest } from './user-rules.ts'
import { fullName } from './user-state.ts'

/** Sends the form of a person, whichever of its fields are shown. */
export function useSaveUser(form: UserForEdit) {
  const [createOrUpdateUser] = useUserCreateOrUpdateUserMutation()
  return useSubmit<UserFormValues>({
    send: (values, numbered) =>
      createOrUpdateUser({ createOrUpdateUser: numbered(userRequest(values, form)) }).unwrap(),
    saved: isNewUser(form) ? 'users.form.created' : 'users.form.saved',
    named: (values) => ({ name: fullName(values) }),
  })
}
