import type { ownProfile as contract } from '../../../contract/services/own-profile.ts'
import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, Refusal, refused } from '../../access/refusals.ts'
import { confirmationLink } from '../../auth/email-confirmation.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { requireLeave } from '../../auth/send-limits.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Handlers } from '../../context/context.ts'
import { keepStoredFile, removeStoredFile, storedFile } from '../../documents/stored-files.ts'
import { signInSeconds, withinOutsideTime } from '../../gateways/outside-time.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { isTimeZone } from '../../setting-groups/rules.ts'
import { writeSetting } from '../../settings/settings.ts'
import { proveBeforeLinking } from '../../sign-in/own-proof.ts'
import { keepOwnLanguage } from '../languages.ts'
import { findSurname, holdOwnAccount } from '../profile/queries.ts'
import { addOwnLogin, ownLogins, removeOwnLogin } from './logins.ts'
import { checkedProfilePicture } from './profile-picture.ts'
import { keepName } from './queries.ts'

export const ownProfile: Handlers<typeof contract> = {
  async updateProfile({ db, tenantId, principal }, { body }) {
    refuseWhileImpersonating(principal)
    if (!isTimeZone(body.timezone)) throw invalid('timezone', 'settings.noTimeZone', { member: 'timezone' })
    const { userId } = principal
    const account = await holdOwnAccount(db, principal)
    const [name, surname] = [body.name.trim(), body.surname.trim()]
    if (name === '') throw invalid('name', 'ThisFieldIsRequired')
    const isRenamed = name !== account.name || surname !== (await findSurname(db, tenantId, userId))
    const { authenticationSource } = account
    if (isRenamed && authenticationSource !== null)
      throw refused('UserSignsInElsewhere', { authenticationSource: spokenProvider(authenticationSource) })
    if (isRenamed) await keepName(db, tenantId, userId, { name, surname })
    await writeSetting(db, { tenantId, userId }, settings.timeZone, body.timezone)
    if (body.languageName !== undefined) await keepOwnLanguage(db, principal, body.languageName)
    await announceIdentityChange(db, tenantId, userId)
    return undefined
  },

  /** Who has the address already is not looked up: whoever opens the link has the mailbox, and is told then. */
  async changeEmailAddress(context, { body }) {
    const { db, secrets, config, tenantId, principal, translate, now } = context
    refuseWhileImpersonating(principal)
    await proveBeforeLinking(context, body)
    const account = await holdOwnAccount(db, principal)
    const { authenticationSource, id: userId, emailAddress: insteadOf, stamp } = account
    if (authenticationSource !== null)
      throw refused('UserSignsInElsewhere', { authenticationSource: spokenProvider(authenticationSource) })
    const emailAddress = body.emailAddress.trim()
    if (emailAddress.toLowerCase() === insteadOf.toLowerCase()) throw invalid('emailAddress', 'AddressIsOwnAlready')
    const change = { insteadOf, stamp, goesOn: principal.sessionId }
    const link = confirmationLink(secrets, siteAddress(config), { tenantId, userId, emailAddress, change }, now)
    // For the person, and for the address whoever asks: nobody’s mailbox is flooded (A10).
    await requireLeave(context, 'account mail', `whatever address of ${userId}`)
    const leave = await requireLeave(context, 'account mail', emailAddress)
    // The former address was confirmed, and this one by nobody (A36).
    const addressee = { name: account.name, isEmailConfirmed: false }
    const paragraphs = [greeting(translate, addressee), `${translate('mail.activation.confirm')}\n${link}`]
    const mail = {
      to: { name: nameInMail(addressee), address: emailAddress },
      subject: translate('mail.confirmEmail.subject'),
      text: paragraphs.join('\n\n'),
    }
    await queueMail(context, mail, leave)
    return undefined
  },

  async getOwnLogins(context) {
    return { items: await ownLogins(context) }
  },

  async addOwnLogin(context, { body }) {
    await withinOutsideTime(signInSeconds, () => addOwnLogin(context, body))
    return undefined
  },

  async removeOwnLogin(context, { body }) {
    await removeOwnLogin(context, body)
    return undefined
  },

  async uploadProfilePicture({ db, principal, now }, { body }) {
    refuseWhileImpersonating(principal)
    const picture = checkedProfilePicture(body)
    const file = { kind: 'profile-picture', ...picture, creatorUserId: principal.userId, now } as const
    const { id } = await keepStoredFile(db, principal, file)
    return { id }
  },

  async removeProfilePicture({ db, principal }) {
    refuseWhileImpersonating(principal)
    return removeStoredFile(db, principal, 'profile-picture')
  },

  async getProfilePicture({ db, tenantId }, { query }) {
    const file = await storedFile(db, { tenantId, userId: query.userId }, ['profile-picture'])
    if (file?.id !== query.id.toLowerCase()) throw new Refusal(404, 'looks.noSuchFile')
    return { bytes: file.bytes, fileType: file.fileType, fileName: file.id }
  },
}
