/** What the form of a user takes, and how it becomes a request. */
import { object } from 'yup'
import type { CreateOrUpdateUser, UserForEdit } from '../../../contract/services/user.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { userCreateOrUpdateUserBounds } from '../../api/generated/bounds.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface UserFormValues {
  name: string
  surname: string
  userName: string
  emailAddress: string
  phoneNumber: string
  folderPath: string
  setRandomPassword: boolean
  password: string
  shouldChangePasswordOnNextLogin: boolean
  sendActivationEmail: boolean
  isActive: boolean
  isTwoFactorEnabled: boolean
  isLockoutEnabled: boolean
  assignedRoleNames: string[]
  /** Ids as text: they are names of boxes. */
  organizationUnits: string[]
}

export const isNewUser = ({ user }: UserForEdit): boolean => user.id === null

/** The password of a person whom a directory signs in is kept there. */
export const hasPassword = ({ user }: UserForEdit): boolean => user.authenticationSource === null

/** What stands before the sign of an address, as far as a name may hold it. */
export const proposedUserName = (emailAddress: string, allowed: string): string => {
  const [before = ''] = emailAddress.trim().split('@')
  return [...before].filter((character) => allowed.includes(character)).join('')
}

export function userFormValues(form: UserForEdit): UserFormValues {
  const { user, roles, allOrganizationUnits, memberedOrganizationUnits, isSMTPSettingsProvided } = form
  return {
    name: user.name,
    surname: user.surname,
    userName: user.userName,
    emailAddress: user.emailAddress,
    phoneNumber: user.phoneNumber ?? '',
    folderPath: user.folderPath ?? '',
    setRandomPassword: isNewUser(form) && isSMTPSettingsProvided,
    password: '',
    shouldChangePasswordOnNextLogin: user.shouldChangePasswordOnNextLogin,
    sendActivationEmail: isNewUser(form) && isSMTPSettingsProvided,
    isActive: user.isActive,
    isTwoFactorEnabled: user.isTwoFactorEnabled,
    isLockoutEnabled: user.isLockoutEnabled,
    assignedRoleNames: roles.filter(({ isAssigned }) => isAssigned).map(({ roleName }) => roleName),
    organizationUnits: allOrganizationUnits
      .filter(({ code }) => memberedOrganizationUnits.includes(code))
      .map(({ id }) => String(id)),
  }
}

export function userRequest(values: UserFormValues, form: UserForEdit): CreateOrUpdateUser {
  const { setRandomPassword, password, sendActivationEmail, ...rest } = values
  const { assignedRoleNames, organizationUnits, ...person } = rest
  return {
    user: {
      ...person,
      id: form.user.id,
      name: person.name.trim(),
      surname: person.surname.trim(),
      userName: person.userName.trim(),
      emailAddress: person.emailAddress.trim(),
      phoneNumber: person.phoneNumber.trim() || null,
      folderPath: person.folderPath.trim() || null,
      password: setRandomPassword || password === '' ? null : password,
    },
    assignedRoleNames,
    organizationUnits: organizationUnits.map(Number),
    sendActivationEmail,
    setRandomPassword,
  }
}

export function userSchema(say: Say, form: UserForEdit, demands: PasswordDemands) {
  const bounds = userCreateOrUpdateUserBounds.user
  const { userName, ...texts } = shapeRules(say, bounds)
  const isAllowed = (name = '') => [...name].every((character) => form.allowedUserNameCharacters.includes(character))
  const needsPassword = isNewUser(form) && hasPassword(form)
  return object({
    ...texts,
    // A person’s own address is a name whatever it is made of.
    userName: userName.test(
      'characters',
      say('InvalidPattern'),
      (name, { parent }) => isAllowed(name) || name === parent.emailAddress,
    ),
    password: fieldRules(say)
      .password(bounds.password.maxLength, demands)
      .when('setRandomPassword', ([isRandom], schema) =>
        needsPassword && !isRandom ? schema.required(say('ThisFieldIsRequired')) : schema,
      ),
  })
}
