import { useIntl } from 'react-intl'
import type { UserForEdit } from '../../../contract/services/user.ts'
import {
  useUserCreateOrUpdateAadUserMutation,
  useUserCreateOrUpdateMobileIdUserMutation,
  useUserCreateOrUpdateUserMutation,
} from '../../api/generated/user.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useDeactivateQuestion } from './use-deactivate-question.ts'
import {
  directoryPersonRequest,
  isNewUser,
  mobilePersonRequest,
  type UserFormValues,
  userRequest,
} from './user-rules.ts'
import { fullName } from './user-state.ts'

/** Sends the form of a person, whichever of its fields are shown. */
export function useSaveUser(form: UserForEdit) {
  const [createOrUpdateUser] = useUserCreateOrUpdateUserMutation()
  const [createDirectoryPerson] = useUserCreateOrUpdateAadUserMutation()
  const [createMobilePerson] = useUserCreateOrUpdateMobileIdUserMutation()
  const intl = useIntl()
  const deactivateQuestion = useDeactivateQuestion()
  const { confirm, question } = useConfirm()
  const { submit, failure } = useSubmit<UserFormValues>({
    send: (values, numbered) => {
      if (values.source === 'AzureAD')
        return createDirectoryPerson({ createOrUpdateAadUser: numbered(directoryPersonRequest(values)) }).unwrap()
      if (values.source === 'MobileID')
        return createMobilePerson({ createOrUpdateMobileIdUser: numbered(mobilePersonRequest(values)) }).unwrap()
      return createOrUpdateUser({ createOrUpdateUser: numbered(userRequest(values, form)) }).unwrap()
    },
    saved: isNewUser(form) ? 'users.form.created' : 'users.form.saved',
    // Of whoever comes by a phone there is no name yet.
    named: (values) => ({
      name: fullName(values) || values.emailAddress || intl.formatMessage({ id: 'users.form.newPerson' }),
    }),
  })
  /** Whoever is switched off here is asked about as in the list. */
  const submitAsked: typeof submit = async (values, ...rest) => {
    const { id } = form.user
    if (id !== null && form.user.isActive && !values.isActive) {
      const texts = await deactivateQuestion({ ...values, id })
      if (!(await confirm(texts))) return 'refused'
    }
    return submit(values, ...rest)
  }
  return { submit: submitAsked, failure, question }
}
