/** What the form of a user takes, and how it becomes a request. */
import { type AnySchema, mixed, object } from 'yup'
import type { CreateOrUpdateUser, UserForEdit } from '../../../contract/services/user.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import {
  userCreateOrUpdateAadUserBounds,
  userCreateOrUpdateMobileIdUserBounds,
  userCreateOrUpdateUserBounds,
} from '../../api/generated/bounds.ts'
import type { CreateOrUpdateAadUser, CreateOrUpdateMobileIdUser } from '../../api/generated/user.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

/** By what a new person is to come in: with a password of their own, by the directory, or by a phone. */
export type NewSource = 'password' | 'AzureAD' | 'MobileID'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface UserFormValues {
  /** Of a new person; of others it is known. */
  source: NewSource
  socialSecurityNumber: string
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

/** Whose address and name stand in for what a phone does not tell. */
export const comesByPhone = ({ user }: UserForEdit): boolean => user.authenticationSource === 'MobileID'

/** What stands before the sign of an address, as far as a name may hold it. */
export const proposedUserName = (emailAddress: string, allowed: string): string => {
  const [before = ''] = emailAddress.trim().split('@')
  return [...before].filter((character) => allowed.includes(character)).join('')
}

export function userFormValues(form: UserForEdit): UserFormValues {
  const { user, roles, allOrganizationUnits, memberedOrganizationUnits, isSMTPSettingsProvided } = form
  return {
    source: 'password',
    socialSecurityNumber: '',
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
  const { source: _, socialSecurityNumber: __, setRandomPassword, password, sendActivationEmail, ...rest } = values
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

/** What all forms of new people have. */
const newcomer = ({ isActive, folderPath, assignedRoleNames, organizationUnits }: UserFormValues) => ({
  isActive,
  folderPath: folderPath.trim() || null,
  assignedRoleNames,
  organizationUnits: organizationUnits.map(Number),
})

export const directoryPersonRequest = (values: UserFormValues): CreateOrUpdateAadUser => ({
  ...newcomer(values),
  emailAddress: values.emailAddress.trim(),
  userName: values.userName.trim() || null,
  sendActivationEmail: values.sendActivationEmail,
})

export const mobilePersonRequest = (values: UserFormValues): CreateOrUpdateMobileIdUser => ({
  ...newcomer(values),
  socialSecurityNumber: values.socialSecurityNumber.trim(),
})

/** A field that the form does not show keeps nobody from sending it. */
const asked = (sources: readonly NewSource[], rule: AnySchema) =>
  mixed().when('source', ([source]: NewSource[]) => (source && sources.includes(source) ? rule : mixed()))

export function userSchema(say: Say, form: UserForEdit, demands: PasswordDemands) {
  const bounds = userCreateOrUpdateUserBounds.user
  const { name, surname, userName, emailAddress, phoneNumber, folderPath } = shapeRules(say, bounds)
  const directory = shapeRules(say, userCreateOrUpdateAadUserBounds)
  const { socialSecurityNumber } = shapeRules(say, userCreateOrUpdateMobileIdUserBounds)
  const isAllowed = (name = '') => [...name].every((character) => form.allowedUserNameCharacters.includes(character))
  const needsPassword = isNewUser(form) && hasPassword(form)
  // A person’s own address is a name whatever it is made of.
  const ownName = userName.test(
    'characters',
    say('InvalidPattern'),
    (name, { parent }) => isAllowed(name) || name === parent.emailAddress,
  )
  const password = fieldRules(say)
    .password(bounds.password.maxLength, demands)
    .when('setRandomPassword', ([isRandom], schema) =>
      needsPassword && !isRandom ? schema.required(say('ThisFieldIsRequired')) : schema,
    )
  return object({
    name: asked(['password'], name),
    surname: asked(['password'], surname),
    phoneNumber: asked(['password'], phoneNumber),
    password: asked(['password'], password),
    emailAddress: asked(['password', 'AzureAD'], emailAddress),
    userName: mixed().when('source', ([source]: NewSource[]) => {
      if (source === 'MobileID') return mixed()
      return source === 'AzureAD' ? directory.userName : ownName
    }),
    socialSecurityNumber: asked(['MobileID'], socialSecurityNumber.trim().required(say('ThisFieldIsRequired'))),
    folderPath,
  })
}
