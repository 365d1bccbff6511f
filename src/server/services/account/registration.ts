/** Making an account for oneself. Whether an address has one already is told to its owner alone, by mail (A3). */
import type { CaptchaAction } from '../../../contract/vocabulary/identity.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { isAbsent } from '../../access/absent-tenants.ts'
import { refused, refusedAt } from '../../access/refusals.ts'
import { requireGoodPassword } from '../../auth/new-password.ts'
import { complexitySettings, hashPassword } from '../../auth/passwords.ts'
import { askLeave } from '../../auth/send-limits.ts'
import { newSecurityStamp } from '../../auth/sessions.ts'
import type { Context } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { type AccountMailKind, accountMail } from '../../jobs/account-mail.ts'
import { isTrue, readSettings, type SettingValues } from '../../settings/settings.ts'
import { requireCaptcha } from '../../sign-in/captcha.ts'
import { requireActiveTenant } from '../../sign-in/known-tenant.ts'
import { requirePasswordSignIn } from '../../sign-in/password-sign-in.ts'
import { requirePlace } from '../user/people-limit.ts'
import { checkUserName } from '../user/rules.ts'
import { giveDefaultRoles, insertUserUnlessTaken } from './queries.ts'

const registrationSettings = [
  settings.allowSelfRegistration,
  settings.whiteListedRegistrationDomains,
  settings.isNewRegisteredUserActiveByDefault,
  settings.isEmailConfirmationRequiredForLogin,
  settings.ldapIsEnabled,
] as const
type RegistrationSettings = SettingValues<(typeof registrationSettings)[number]>

export interface NewPerson {
  name: string
  surname: string
  userName: string
  emailAddress: string
  passwordHash: string | null
  /** Null: the password is kept here. */
  authenticationSource: string | null
  isEmailConfirmed: boolean
}

type ContextPart = Pick<Context, 'db' | 'tenantId' | 'features' | 'now'>

/** Null where the name or the address is taken. */
export async function addPerson(context: ContextPart, person: NewPerson, isActive: boolean) {
  const { db, tenantId, now } = context
  if (isActive) await requirePlace(context, 'PeopleLimitReachedForNewcomers')
  const id = await insertUserUnlessTaken(db, {
    tenant_id: tenantId,
    name: person.name,
    surname: person.surname,
    user_name: person.userName,
    email_address: person.emailAddress,
    password_hash: person.passwordHash,
    password_changed_at: person.passwordHash === null ? null : now,
    is_active: isActive,
    is_email_confirmed: person.isEmailConfirmed,
    // Nobody else makes an account of a password here for themselves.
    is_unproven: person.authenticationSource === null,
    authentication_source: person.authenticationSource,
    security_stamp: newSecurityStamp(),
    creation_time: now,
  })
  if (id === null) return null
  await giveDefaultRoles(db, tenantId, id)
  return id
}

/** Separated by commas, semicolons or white space; none: any. */
const domainsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean)

export function checkRegistration(values: RegistrationSettings, emailAddress: string): void {
  if (!isTrue(values[settings.allowSelfRegistration])) throw refused('RegistrationIsOff')
  const domains = domainsOf(values[settings.whiteListedRegistrationDomains])
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length > 0 && !domains.includes(domain))
    throw refusedAt('emailAddress', 'RegistrationDomainIsNotAllowed', { domain })
}

export const readRegistrationSettings = (db: Db, tenantId: number): Promise<RegistrationSettings> =>
  readSettings(db, { tenantId, userId: 0 }, registrationSettings)

export const startsActive = (values: RegistrationSettings): boolean =>
  isTrue(values[settings.isNewRegisteredUserActiveByDefault])

export interface Registration {
  name: string
  surname?: string | null
  userName?: string | null
  emailAddress: string
  password: string
  captchaResponse?: string | null
}

export async function register(context: Context, registration: Registration) {
  const { store, tenantId } = context
  const { password } = registration
  const emailAddress = registration.emailAddress.trim()
  const wish = registration.userName?.trim() || emailAddress
  if (tenantId === 0) throw refused('OnlyForTenants')
  if (isAbsent(tenantId)) throw refused('RegistrationIsOff')
  await requireActiveTenant(context)
  checkUserName(wish, emailAddress)
  const [values, complexity] = await ownTransaction(store, tenantId, (db) =>
    Promise.all([
      readRegistrationSettings(db, tenantId),
      readSettings(db, { tenantId, userId: 0 }, complexitySettings),
      requirePasswordSignIn(db, context),
    ]),
  )
  checkRegistration(values, emailAddress)
  // Where an LDAP directory signs people in, names are its own to give: it knows them by nothing else (A49).
  const userName = isTrue(values[settings.ldapIsEnabled]) ? emailAddress : wish
  requireGoodPassword({ password, userName, member: 'password' }, complexity)
  await requireCaptcha(context, 'register', registration.captchaResponse)

  // Also where the address is taken: a call that took less time would tell.
  const passwordHash = await hashPassword(password, context.signal)
  const person = {
    name: registration.name.trim(),
    surname: registration.surname?.trim() ?? '',
    userName,
    emailAddress,
    passwordHash,
    authenticationSource: null,
    isEmailConfirmed: false,
  }
  const add = (name: string) => addPerson(context, { ...person, userName: name }, startsActive(values))
  // Whose a user name is is told to nobody: the address takes its place.
  const isNew = ((await add(userName)) ?? (userName === emailAddress ? null : await add(emailAddress))) !== null
  await askForMail(context, isNew ? 'address confirmation' : 'already registered', emailAddress)
  return { canLogin: startsActive(values) && !isTrue(values[settings.isEmailConfirmationRequiredForLogin]) }
}

interface MailWish {
  captcha: CaptchaAction
  emailAddress: string
  captchaResponse?: string | null
}

/**
 * Whoever asks for a mail gets the same answer, whether there is such a person or not (A3), or such an organisation (F18).
 * `requireMore`: what else an organisation asks for.
 */
export async function askForMailHere(
  context: Context,
  kind: AccountMailKind,
  { captcha, emailAddress, captchaResponse }: MailWish,
  requireMore: () => Promise<void> = async () => {},
): Promise<void> {
  if (!isAbsent(context.tenantId)) {
    await requireActiveTenant(context)
    await requireMore()
  }
  await requireCaptcha(context, captcha, captchaResponse)
  if (!isAbsent(context.tenantId)) await askForMail(context, kind, emailAddress)
}

/** At most some mails an hour for one address, and the same silence for the rest (attack row A10). */
async function askForMail(context: Context, kind: AccountMailKind, emailAddress: string): Promise<void> {
  const { db, tenantId, jobs, culture } = context
  if (!(await askLeave(context, 'account mail', emailAddress))) return
  await jobs.add(db, accountMail, { tenantId, data: { kind, emailAddress: emailAddress.trim(), culture } })
}
