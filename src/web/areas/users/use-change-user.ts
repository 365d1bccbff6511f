import { askedOnce } from '../../api/asked-once.ts'
import { useLazyUserGetUserForEditQuery, useUserCreateOrUpdateUserMutation } from '../../api/generated/user.ts'
import type { UserFormValues } from './user-rules.ts'

/** As the form does it, with what the server has of the person now: the operation takes a person whole. */
export function useChangeUser() {
  const [getUserForEdit] = useLazyUserGetUserForEditQuery(askedOnce)
  const [createOrUpdateUser] = useUserCreateOrUpdateUserMutation()
  return async (id: number, change: (values: UserFormValues) => Partial<UserFormValues>) => {
    const form = await getUserForEdit({ id }).unwrap()
    // With the rules of the form comes what checks it, which no list needs.
    const { userFormValues, userRequest } = await import('./user-rules.ts')
    const values = userFormValues(form)
    const body = userRequest({ ...values, ...change(values) }, form)
    await createOrUpdateUser({ createOrUpdateUser: body }).unwrap()
  }
}
