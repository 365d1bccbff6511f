/** One way to make or change a person, for the three forms that do. */
import type { authenticationSources } from '../../../contract/vocabulary/enums.ts'
import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { invalid, notAllowed, notFound, notSignedIn, refused } from '../../access/refusals.ts'
import { refuseOnTheirAccount } from '../../auth/impersonation.ts'
import { rememberPassword, requireGoodPassword } from '../../auth/new-password.ts'
import { type Complexity, complexitySettings, hashPassword, randomPassword } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { requireLeave } from '../../auth/send-limits.ts'
import { endAllSessions, holdSignedIn, newSecurityStamp } from '../../auth/sessions.ts'
import { letNamesGo } from '../../auth/unproven-accounts.ts'
import { vouchForNames } from '../../auth/vouched-names.ts'
import type { SignedInContext } from '../../context/context.ts'
import { outsideAnyCall, ownCheck } from '../../db/own-transaction.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { readSettings } from '../../settings/settings.ts'
import { removeAllLogins } from '../../sign-in/external/logins.ts'
import { checkMembershipLimit } from '../organization-unit/membership-limit.ts'
import { findUnitsWithRoles } from '../organization-unit/tree-queries.ts'
import { type Ceiling, readCeiling } from '../role/ceiling.ts'
import { activationMail } from './activation-mail.ts'
import { type HeldPermissions, readHeldPermissions } from './held-permissions.ts'
import { refuseWithoutPlace, requirePlace } from './people-limit.ts'
import {
  findTenancyName,
  findUser,
  insertUser,
  lockUser,
  replaceRoles,
  replaceUnits,
  type UserRow,
  updateUser,
} from './queries.ts'
import {
  type Assignments,
  checkAccountChange,
  checkNewcomer,
  checkReach,
  checkUserName,
  decideAssignments,
  whyEndsSessions,
} from './rules.ts'
import { refusedAsTakenBySomebody, refuseTakenNames } from './taken.ts'

type Source = (typeof authenticationSources)[number]

/** What a form can say about a person. */
export type PersonDetails = Pick<
  UserRow,
  | 'name'
  | 'surname'
  | 'user_name'
  | 'email_address'
  | 'phone_number'
  | 'folder_path'
  | 'is_active'
  | 'should_change_password_on_next_login'
  | 'is_two_factor_enabled'
  | 'is_lockout_enabled'
  | 'authentication_source'
  | 'social_security_number_hash'
>

export interface PersonForm {
  /** Null: a new person. */
  id: number | null
  /** Whose people the form is for; null: everybody’s. */
  source: Source | null
  /** The person as the form leaves them. */
  describe(before: UserRow | undefined): PersonDetails
  /** Null leaves it as it is. */
  password: string | 'random' | null
  assignedRoleNames: readonly string[]
  /** Absent leaves them as they are. */
  organizationUnits: readonly number[] | undefined
  sendActivationEmail: boolean
}

/** What making a person needs of a call; a job that goes on after one has it, too. */
export type SavingContext = Pick<
  SignedInContext,
  'config' | 'db' | 'features' | 'jobs' | 'now' | 'principal' | 'secrets' | 'tenantId' | 'translate'
>

export interface ChosenPassword {
  /** Null leaves it as it is. */
  password: string | null
  passwordHash: string | null
}

/**
 * Before the first statement of a call: hashing takes long, and from then on the call holds a connection. After what refuses the
 * call: nobody else’s sign-in waits for what is not kept (A84).
 */
export async function choosePassword(
  { password: asked }: Pick<PersonForm, 'password'>,
  signal: AbortSignal,
): Promise<ChosenPassword> {
  const password = asked === 'random' ? randomPassword() : asked
  return { password, passwordHash: password === null ? null : await hashPassword(password, signal) }
}

export async function saveUser(context: SignedInContext, form: PersonForm): Promise<void> {
  const needed = form.id === null ? permissions.users.create : permissions.users.edit
  if (!context.principal.permissions.has(needed)) throw notAllowed(needed)
  // One's own password, address and second factor are changed as oneself.
  refuseOnTheirAccount(context.principal, form.id)
  if (form.password !== null) await beforeHashing(context, (reading) => checkBeforePassword(reading, form))
  const chosen = await choosePassword(form, context.signal)

  if (form.id === context.principal.userId && !(await holdSignedIn(context.db, context.principal))) throw notSignedIn()
  await savePerson(context, form, chosen)
}

/** Of somebody whom the caller may change or make at all. Answers who it is. */
export async function savePerson(
  context: SavingContext,
  form: PersonForm,
  { password, passwordHash }: ChosenPassword,
): Promise<number> {
  const known = await readKnown(context, form)
  const facts = form.describe(known.before)
  const roleIds = decide(context, form, known, facts)
  checkCeiling(form, known, roleIds)
  const { before, ceiling } = known
  if (facts.is_active && !before?.is_active) await requirePlace(context)
  const vouches = ceiling.vouchesForNames
  const id = await write(context, { form, before, facts, passwordHash, roleIds, vouches })
  if (form.sendActivationEmail) await sendActivationMail(context, id, password)
  return id
}

/** Refuses what may not be of a person, before anything is written: what the caller may not give, before all. */
export async function checkPerson(context: SavingContext, form: PersonForm): Promise<void> {
  const known = await readKnown(context, form, 'forReading')
  const roleIds = decide(context, form, known, form.describe(known.before))
  checkCeiling(form, known, roleIds)
}

/** What is found here is found again where the person is written, and held. Whoever is gone meanwhile is told that. */
async function beforeHashing<T>(context: SignedInContext, check: (context: SignedInContext) => Promise<T>): Promise<T> {
  const { store, tenantId, principals, principal, now } = context
  try {
    return await ownCheck(store, tenantId, (db) => check({ ...context, db }))
  } catch (refusal) {
    const goesOn = await outsideAnyCall(() => principals.ofSession(principal, now))
    throw goesOn ? refusal : notSignedIn()
  }
}

async function checkBeforePassword(context: SignedInContext, form: PersonForm): Promise<void> {
  await checkPerson(context, form)
  if (form.id !== null) return
  const facts = form.describe(undefined)
  if (facts.is_active) await refuseWithoutPlace(context)
  await refuseTakenNames(context.db, context.tenantId, facts)
}

interface Known {
  before: UserRow | undefined
  held: HeldPermissions
  units: Assignments['units']
  complexity: Complexity
  ceiling: Ceiling
}

async function readKnown(
  context: SavingContext,
  { id, organizationUnits = [] }: PersonForm,
  use: 'forReading' | 'forChange' = 'forChange',
): Promise<Known> {
  const { db, tenantId, features } = context
  const [, before, held, units, complexity, ceiling] = await Promise.all([
    id !== null && use === 'forChange' && lockUser(db, tenantId, id),
    id === null ? undefined : findUser(db, tenantId, id),
    readHeldPermissions(db, { tenantId, features }, id),
    findUnitsWithRoles(db, tenantId, id, organizationUnits),
    readSettings(db, { tenantId, userId: 0 }, complexitySettings),
    readCeiling(db, context),
  ])
  if (id !== null && !before) throw notFound('user', id)
  const unknownUnit = organizationUnits.find((asked) => !units.some((unit) => unit.id === asked))
  if (unknownUnit !== undefined) throw notFound('organizationUnit', unknownUnit)
  return { before, held, units, complexity, ceiling }
}

/** Refuses what may not be, and says what the person is assigned afterwards. */
function decide(
  { principal }: SavingContext,
  form: PersonForm,
  { before, held, units, complexity, ceiling }: Known,
  facts: PersonDetails,
): number[] {
  if (before) {
    checkForm(before, form)
    checkReach(before, held, ceiling)
    checkAccountChange(before, facts, principal.userId)
  } else {
    if (form.source === null && form.password === null) throw invalid('user.password', 'validation.required')
    checkNewcomer(held.given, principal.permissions)
  }
  if (facts.authentication_source === null) checkUserName(facts.user_name, facts.email_address)
  if (form.password !== null && form.password !== 'random')
    requireGoodPassword({ password: form.password, userName: facts.user_name, member: 'user.password' }, complexity)
  return decideAssignments({ roles: held.roles, units }, form, facts, principal.permissions)
}

/** Of roles that are given or taken, by themselves or by a unit. */
function checkCeiling(
  { organizationUnits }: PersonForm,
  { held, units, ceiling }: Known,
  roleIds: readonly number[],
): void {
  const moved = units.filter(({ id, is_member }) => organizationUnits && is_member !== organizationUnits.includes(id))
  ceiling.refuseAbove([
    ...held.roles.filter(({ id, is_held }) => is_held !== roleIds.includes(id)).map(({ id }) => id),
    ...moved.flatMap(({ role_ids }) => role_ids),
  ])
}

function checkForm(before: UserRow, { source, password }: PersonForm): void {
  const { authentication_source: authenticationSource, user_name: userName } = before
  // AzureADExternal people are on the AzureAD form too.
  if (source !== null && !authenticationSource?.startsWith(source)) throw refused('UserIsOfAnotherSource', { userName })
  if (authenticationSource !== null && password !== null)
    throw refused('UserSignsInElsewhere', { authenticationSource: spokenProvider(authenticationSource) })
}

interface Change {
  form: PersonForm
  before: UserRow | undefined
  facts: PersonDetails
  passwordHash: string | null
  roleIds: readonly number[]
  /** For the name that the person has by now. */
  vouches: boolean
}

/** What was shown of an address or a number is not shown of another one, and an account that is not locked is open. */
const whatFollows = (before: UserRow, facts: PersonDetails) => ({
  is_email_confirmed: before.is_email_confirmed && facts.email_address === before.email_address,
  is_phone_number_confirmed: before.is_phone_number_confirmed && facts.phone_number === before.phone_number,
  ...(!facts.is_lockout_enabled && { lockout_end_date_utc: null, access_failed_count: 0 }),
})

async function write(context: SavingContext, change: Change): Promise<number> {
  const { form, before, facts, passwordHash, roleIds, vouches } = change
  const { db, tenantId, principal, now } = context
  const columns = { ...facts, ...(passwordHash && { password_hash: passwordHash, password_changed_at: now }) }
  const id = await refusedAsTakenBySomebody(facts, async () => {
    if (!before) {
      const creation = { security_stamp: newSecurityStamp(), creation_time: now, creator_user_id: principal.userId }
      return insertUser(db, tenantId, { ...columns, ...creation })
    }
    await updateUser(db, tenantId, before.id, {
      ...columns,
      ...whatFollows(before, facts),
      is_unproven: false,
      last_modification_time: now,
      last_modifier_user_id: principal.userId,
    })
    return before.id
  })
  if (before?.is_unproven) await letNamesGo(db, tenantId, id)
  const [hasJoined] = await Promise.all([
    form.organizationUnits && replaceUnits(db, tenantId, id, form.organizationUnits, now),
    replaceRoles(db, tenantId, id, roleIds),
    vouches && vouchForNames(db, tenantId, id),
    announceIdentityChange(db, tenantId, id),
    before?.password_hash && passwordHash && rememberPassword(db, tenantId, id, before.password_hash, now),
    // Whoever gets a new password from an administrator comes in by it alone (A179).
    before && passwordHash && removeAllLogins(db, tenantId, id),
  ])
  if (hasJoined) await checkMembershipLimit(db, tenantId, [id])
  const why = before && whyEndsSessions(before, columns)
  if (why) await endAllSessions(db, tenantId, id, why, now)
  return id
}

async function sendActivationMail(context: SavingContext, id: number, password: string | null): Promise<void> {
  const { db, tenantId } = context
  const [user, tenancyName] = await Promise.all([findUser(db, tenantId, id), findTenancyName(db, tenantId)])
  if (!user) throw notFound('user', id)
  const leave = await requireLeave(context, 'activation', user.email_address)
  await queueMail(context, activationMail(context, { ...user, tenancyName, password }), leave)
}
