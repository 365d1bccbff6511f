import { validateYupSchema, yupToFormErrors } from 'formik'
import { describe, expect, test } from 'vitest'
import type { UserForEdit } from '../../../contract/services/user.ts'
import { allowedUserNameCharacters, limits } from '../../../contract/vocabulary/limits.ts'
import { passwordSigns } from '../../../contract/vocabulary/password-demands.ts'
import { roleOptions, unitOptions } from './assignment-options.ts'
import { madePassword } from './made-password.ts'
import {
  directoryPersonRequest,
  mobilePersonRequest,
  proposedUserName,
  type UserFormValues,
  userFormValues,
  userRequest,
  userSchema,
} from './user-rules.ts'

const role = (roleName: string, more: Partial<UserForEdit['roles'][number]> = {}): UserForEdit['roles'][number] => ({
  roleId: 1,
  roleName,
  roleDisplayName: roleName,
  isAssigned: false,
  inheritedFromOrganizationUnit: false,
  folderPath: null,
  isAssignable: true,
  ...more,
})

const unit = (id: number, code: string, parentId: number | null): UserForEdit['allOrganizationUnits'][number] => ({
  id,
  parentId,
  code,
  displayName: `Unit ${id}`,
  description: null,
  isEntraGroup: false,
  memberCount: 0,
  roleCount: 0,
})

const blank: UserForEdit = {
  user: {
    id: null,
    name: '',
    surname: '',
    userName: '',
    emailAddress: '',
    phoneNumber: null,
    folderPath: null,
    isActive: true,
    shouldChangePasswordOnNextLogin: true,
    isTwoFactorEnabled: false,
    isLockoutEnabled: true,
    authenticationSource: null,
  },
  roles: [role('User', { isAssigned: true }), role('Editor')],
  allOrganizationUnits: [unit(4, '00001', null), unit(9, '00001.00001', 4)],
  memberedOrganizationUnits: [],
  folderPaths: [],
  allowedUserNameCharacters,
  isSMTPSettingsProvided: true,
  username: null,
}

const alice: UserForEdit = {
  ...blank,
  user: { ...blank.user, id: 12, name: 'Alice', surname: 'Ay', userName: 'alice', emailAddress: 'alice@example.org' },
  memberedOrganizationUnits: ['00001.00001'],
}

const complexity = {
  requiredLength: 8,
  requireDigit: true,
  requireLowercase: true,
  requireUppercase: true,
  requireNonAlphanumeric: false,
}

const say = (key: string) => key

const filled: UserFormValues = {
  ...userFormValues(blank),
  name: 'Ann',
  userName: 'ann',
  emailAddress: 'ann@example.org',
  setRandomPassword: false,
  password: 'Secret-w0rd',
}

/** As the form asks: Formik hands empty fields on as undefined. */
async function faults(values: Partial<UserFormValues>, form = blank, rules = complexity) {
  try {
    await validateYupSchema({ ...filled, ...values }, userSchema(say, form, rules))
    return {}
  } catch (error) {
    return yupToFormErrors<UserFormValues>(error)
  }
}

describe('the form of a user', () => {
  test('takes a person who is whole', async () => {
    expect(await faults({})).toEqual({})
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['userName', ''],
    ['emailAddress', ''],
    ['password', ''],
  ] as const)('asks for %s when it is “%s”', async (field, value) => {
    expect(await faults({ [field]: value })).toMatchObject({ [field]: 'ThisFieldIsRequired' })
  })

  test.each([
    ['name', limits.name],
    ['surname', limits.surname],
    ['userName', limits.userName],
    ['phoneNumber', limits.phoneNumber],
    ['folderPath', limits.folderPath],
  ] as const)('takes %s up to the length that the server takes', async (field, length) => {
    expect(await faults({ [field]: '1'.repeat(length) })).toEqual({})
    expect(await faults({ [field]: '1'.repeat(length + 1) })).toEqual({ [field]: 'PleaseEnterNoMoreThanNCharacter' })
  })

  test.each(['ann', 'ann@', '@example.org', 'ann@example', 'ann lee@example.org', 'a@b.c, d@e.f'])(
    'does not take %s for an e-mail address',
    async (emailAddress) => {
      expect(await faults({ emailAddress })).toEqual({ emailAddress: 'InvalidEmailAddress' })
    },
  )

  test('takes only the characters that the server allows in user names', async () => {
    expect(await faults({ userName: 'ann.lee-1_@+' })).toEqual({})
    expect(await faults({ userName: 'ann lee' })).toEqual({ userName: 'InvalidPattern' })
    expect(await faults({ userName: 'änn' })).toEqual({ userName: 'InvalidPattern' })
    const emailAddress = "ann.o'lee@example.org"
    expect(await faults({ userName: emailAddress, emailAddress })).toEqual({})
    expect(await faults({ userName: emailAddress })).toEqual({ userName: 'InvalidPattern' })
  })

  test.each([
    ['NODIGITS-lower', 'PasswordComplexity_RequireDigit_Hint'],
    ['NOLOWER-123', 'PasswordComplexity_RequireLowercase_Hint'],
    ['noupper-123', 'PasswordComplexity_RequireUppercase_Hint'],
    ['Ab1', 'PleaseEnterAtLeastNCharacter'],
  ])('refuses the password %s', async (password, message) => {
    expect(await faults({ password })).toEqual({ password: message })
  })

  test('asks for a sign in the password only where the setting does', async () => {
    const strict = { ...complexity, requireNonAlphanumeric: true }
    const password = 'Letters123'
    expect(await faults({ password })).toEqual({})
    expect(await faults({ password }, blank, strict)).toEqual({
      password: 'PasswordComplexity_RequireNonAlphanumeric_Hint',
    })
  })

  test('takes letters and digits of every alphabet in a password, as the server does', async () => {
    const password = 'Ελλάδα-١٢'
    expect(await faults({ password })).toEqual({})
  })

  test('asks for no password where the server chooses it, where one is kept, or where a directory has it', async () => {
    const none = { password: '' }
    const directory = { ...blank, user: { ...blank.user, authenticationSource: 'AzureAD' } }
    expect(await faults({ ...none, setRandomPassword: true })).toEqual({})
    expect(await faults(none, alice)).toEqual({})
    expect(await faults(none, directory)).toEqual({})
  })
})

describe('between form and wire', () => {
  test('a new person begins with the default roles, and a random password where mail can be sent', () => {
    expect(userFormValues(blank)).toMatchObject({ assignedRoleNames: ['User'], setRandomPassword: true })
    expect(userFormValues({ ...blank, isSMTPSettingsProvided: false })).toMatchObject({
      setRandomPassword: false,
      sendActivationEmail: false,
    })
  })

  test('a person who is edited is asked for no new password', () => {
    expect(userFormValues(alice)).toMatchObject({ setRandomPassword: false, password: '', organizationUnits: ['9'] })
  })

  test('spaces around names go, and an empty phone number is none', () => {
    const { user } = userRequest({ ...filled, name: ' Ann ', userName: ' ann ', phoneNumber: ' ' }, blank)
    expect(user).toMatchObject({ id: null, name: 'Ann', userName: 'ann', phoneNumber: null, password: 'Secret-w0rd' })
  })

  test('a folder of nothing but spaces is none', () => {
    const inFolder = { ...alice, user: { ...alice.user, folderPath: 'Sales/Europe' } }
    expect(userFormValues(inFolder).folderPath).toBe('Sales/Europe')
    expect(userRequest({ ...filled, folderPath: ' ' }, inFolder).user.folderPath).toBeNull()
  })

  test('an empty password leaves the present one, and a random one wins over a typed one', () => {
    expect(userRequest({ ...filled, password: '' }, alice).user).toMatchObject({ id: 12, password: null })
    const random = userRequest({ ...filled, setRandomPassword: true }, blank)
    expect(random).toMatchObject({ setRandomPassword: true, user: { password: null } })
  })

  test('units go by id', () => {
    expect(userRequest({ ...filled, organizationUnits: ['4', '9'] }, blank).organizationUnits).toEqual([4, 9])
  })
})

describe('people who come by the directory or by a phone', () => {
  const left: UserFormValues = {
    ...userFormValues(blank),
    // Typed before another way was chosen, and not shown any more.
    name: '',
    password: 'x',
    setRandomPassword: false,
  }
  const faultsBy = async (values: Partial<UserFormValues>) => Object.keys(await faults({ ...left, ...values }))

  test('are asked for what they are known by, and for nothing that is told elsewhere', async () => {
    expect(await faultsBy({ source: 'AzureAD' })).toEqual(['emailAddress'])
    expect(await faultsBy({ source: 'AzureAD', emailAddress: 'nobody' })).toEqual(['emailAddress'])
    expect(await faultsBy({ source: 'AzureAD', emailAddress: 'ann@example.org' })).toEqual([])
    expect(await faultsBy({ source: 'MobileID' })).toEqual(['socialSecurityNumber'])
    expect(await faultsBy({ source: 'MobileID', socialSecurityNumber: ' ' })).toEqual(['socialSecurityNumber'])
    expect(await faultsBy({ source: 'MobileID', socialSecurityNumber: '38001085718' })).toEqual([])
  })

  test('are sent without a name and a password', () => {
    const chosen = { isActive: true, folderPath: null, assignedRoleNames: ['User'], organizationUnits: [4] }
    const values = { ...left, organizationUnits: ['4'], emailAddress: ' ann@example.org ', socialSecurityNumber: ' 1 ' }
    expect(directoryPersonRequest(values)).toEqual({
      ...chosen,
      emailAddress: 'ann@example.org',
      userName: null,
      sendActivationEmail: true,
    })
    expect(mobilePersonRequest(values)).toEqual({ ...chosen, socialSecurityNumber: '1' })
  })
})

describe('roles and units to choose from', () => {
  const itemsOf = (form: UserForEdit) =>
    roleOptions(form).options.flatMap((option) => ('items' in option ? option.items : [option]))
  const withRole = (one: UserForEdit['roles'][number], user = alice.user): UserForEdit => ({
    ...alice,
    roles: [one],
    user,
  })
  const mayChange = (form: UserForEdit) => itemsOf(form).map(({ disabled }) => !disabled)

  test('a role that a unit gives, or that is above one’s own, cannot be given here', () => {
    expect(mayChange(withRole(role('Editor', { inheritedFromOrganizationUnit: true })))).toEqual([false])
    expect(mayChange(withRole(role('Boss', { isAssignable: false })))).toEqual([false])
    expect(mayChange(withRole(role('Boss', { isAssignable: false, isAssigned: true })))).toEqual([true])
  })

  test('the administrator account keeps its role, and other people do not', () => {
    const admin = { ...alice.user, userName: 'admin' }
    expect(roleOptions(withRole(role('Admin', { isAssigned: true }), admin)).kept).toEqual(['Admin'])
    expect(roleOptions(withRole(role('Admin', { isAssigned: true }))).kept).toEqual([])
  })

  test('roles stand in their folders, after those of none', () => {
    const roles = [role('B', { folderPath: 'Sales' }), role('A'), role('C', { folderPath: 'Board' })]
    const { options } = roleOptions({ ...alice, roles })
    expect(options.map((option) => ('items' in option ? option.group : option.label))).toEqual(['A', 'Board', 'Sales'])
  })

  test('units of the same name say what they are beneath', () => {
    const units = [
      unit(1, '1', null),
      { ...unit(2, '2', 1), displayName: 'Line' },
      { ...unit(3, '3', 2), displayName: 'Line' },
    ]
    expect(unitOptions({ ...alice, allOrganizationUnits: units }).map(({ label }) => label)).toEqual([
      'Unit 1',
      'Line (Unit 1)',
      'Line (Line)',
    ])
  })
})

describe('what is proposed', () => {
  test.each([
    ['ann.lee@example.org', 'ann.lee'],
    ["ann.o'lee@example.org", 'ann.olee'],
    [' ann', 'ann'],
    ['', ''],
  ])('for %j the user name %j', (address, name) => {
    expect(proposedUserName(address, allowedUserNameCharacters)).toBe(name)
  })

  test('passwords that are made hold all that may be asked for, and differ', () => {
    const made = Array.from({ length: 200 }, () => madePassword({ ...complexity, requiredLength: 20 }))
    expect(new Set(made).size).toBe(200)
    for (const password of made) {
      expect(password).toHaveLength(20)
      for (const sign of Object.values(passwordSigns)) expect(password).toMatch(sign)
    }
  })
})
