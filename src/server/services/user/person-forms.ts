/** What each of the three forms says about a person. Members that a form leaves out stay as they are. */
import { randomBytes } from 'node:crypto'
import type { InputOf } from '../../../contract/operation.ts'
import type { user as contract } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { personalCodeHash } from '../../auth/personal-code.ts'
import type { SignedInContext } from '../../context/context.ts'
import { decideFolderPath } from '../folder-path.ts'
import type { UserRow } from './queries.ts'
import { checkUserName, sameName } from './rules.ts'
import type { PersonDetails, PersonForm } from './save-user.ts'

type Form<Operation extends keyof typeof contract.operations> = InputOf<(typeof contract.operations)[Operation]>['body']

const blank: PersonDetails = {
  name: '',
  surname: '',
  user_name: '',
  email_address: '',
  phone_number: null,
  folder_path: null,
  is_active: true,
  should_change_password_on_next_login: false,
  is_two_factor_enabled: false,
  is_lockout_enabled: true,
  authentication_source: null,
  social_security_number_hash: null,
}

const factsOf = (row: UserRow): PersonDetails => ({
  name: row.name,
  surname: row.surname,
  user_name: row.user_name,
  email_address: row.email_address,
  phone_number: row.phone_number,
  folder_path: row.folder_path,
  is_active: row.is_active,
  should_change_password_on_next_login: row.should_change_password_on_next_login,
  is_two_factor_enabled: row.is_two_factor_enabled,
  is_lockout_enabled: row.is_lockout_enabled,
  authentication_source: row.authentication_source,
  social_security_number_hash: row.social_security_number_hash,
})

interface Assignments {
  assignedRoleNames: string[]
  organizationUnits?: number[]
  sendActivationEmail?: boolean
}

const assignmentsOf = ({ assignedRoleNames, organizationUnits, sendActivationEmail = false }: Assignments) => ({
  assignedRoleNames,
  organizationUnits,
  sendActivationEmail,
})

export function ordinaryPerson(form: Form<'createOrUpdateUser'>): PersonForm {
  const { user, setRandomPassword } = form
  return {
    ...assignmentsOf(form),
    // There is no other way to learn it.
    ...(setRandomPassword && { sendActivationEmail: true }),
    id: user.id ?? null,
    source: null,
    password: setRandomPassword ? 'random' : user.password || null,
    describe(before) {
      const known = before ? factsOf(before) : blank
      return {
        ...known,
        name: user.name.trim(),
        surname: user.surname?.trim() ?? known.surname,
        user_name: user.userName.trim(),
        email_address: user.emailAddress,
        phone_number: user.phoneNumber === undefined ? known.phone_number : user.phoneNumber?.trim() || null,
        folder_path: decideFolderPath(known.folder_path, user.folderPath),
        is_active: user.isActive ?? known.is_active,
        should_change_password_on_next_login:
          user.shouldChangePasswordOnNextLogin ?? known.should_change_password_on_next_login,
        is_two_factor_enabled: user.isTwoFactorEnabled ?? known.is_two_factor_enabled,
        is_lockout_enabled: user.isLockoutEnabled ?? known.is_lockout_enabled,
      }
    },
  }
}

/** The directory tells the name at the first sign-in; until then the address stands for it. */
export function directoryPerson(form: Form<'createOrUpdateAADUser'>): PersonForm {
  const { emailAddress } = form
  const givenName = form.userName?.trim() || null
  if (givenName !== null) checkUserName(givenName, emailAddress)
  const beginning: PersonDetails = {
    ...blank,
    name: emailAddress.slice(0, Math.min(emailAddress.indexOf('@'), limits.name)),
    user_name: emailAddress,
    authentication_source: 'AzureAD',
  }
  return {
    ...assignmentsOf(form),
    id: form.id ?? null,
    source: 'AzureAD',
    password: null,
    describe(before) {
      const known = before ? factsOf(before) : beginning
      return {
        ...known,
        // Who is named by the address goes on by the new one: the old one may be somebody else’s soon.
        user_name: givenName ?? (sameName(known.user_name, known.email_address) ? emailAddress : known.user_name),
        email_address: emailAddress,
        folder_path: decideFolderPath(known.folder_path, form.folderPath),
        is_active: form.isActive ?? known.is_active,
      }
    },
  }
}

/** The signing service tells the name at the first sign-in. */
export function mobileIdentity(
  { secrets, tenantId }: SignedInContext,
  form: Form<'createOrUpdateMobileIdUser'>,
): PersonForm {
  if (form.sendActivationEmail) throw refused('MobileIdUserHasNoAddress')
  const userName = `mobile-${randomBytes(6).toString('hex')}`
  const personalCode = personalCodeHash(secrets, tenantId, form.socialSecurityNumber)
  if (personalCode === null) throw invalid('socialSecurityNumber', 'validation.required')
  const beginning: PersonDetails = {
    ...blank,
    name: userName,
    user_name: userName,
    // A domain that can never receive mail (RFC 2606).
    email_address: `${userName}@mobile.invalid`,
    authentication_source: 'MobileID',
  }
  return {
    ...assignmentsOf(form),
    id: form.id ?? null,
    source: 'MobileID',
    password: null,
    describe(before) {
      const known = before ? factsOf(before) : beginning
      return {
        ...known,
        social_security_number_hash: personalCode,
        folder_path: decideFolderPath(known.folder_path, form.folderPath),
        is_active: form.isActive ?? known.is_active,
      }
    },
  }
}
