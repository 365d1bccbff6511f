import { confirmationLink } from '../../auth/email-confirmation.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context } from '../../context/context.ts'
import type { Mail } from '../../gateways/mail.ts'
import { greeting, looksLikeLink, mayTellUserName, nameInMail } from '../../jobs/letter-names.ts'
import type { Translate } from '../../texts/localization.ts'
import type { UserRow } from './queries.ts'

export interface NewAccount
  extends Pick<UserRow, 'id' | 'name' | 'user_name' | 'email_address' | 'should_change_password_on_next_login'> {
  /** Null on the host. */
  tenancyName: string | null
  /** Null where the person knows it, or has none. */
  password: string | null
}

type ContextPart = Pick<Context, 'tenantId' | 'now' | 'config' | 'secrets' | 'translate'>

export function activationMail(context: ContextPart, account: NewAccount): Mail {
  const { tenantId, secrets, now, translate } = context
  const site = siteAddress(context.config)
  const { name, user_name: userName, tenancyName, password } = account
  const addressee = { name, isEmailConfirmed: false }
  const owner = { tenantId, userId: account.id, emailAddress: account.email_address }
  const query = tenancyName === null ? '' : `?${new URLSearchParams({ abp_tenancy_name: tenancyName })}`
  const paragraphs = [
    greeting(translate, addressee),
    accountLine(translate, userName, tenancyName),
    password !== null && passwordLine(translate, password),
    password !== null && account.should_change_password_on_next_login && translate('mail.activation.mustChange'),
    `${translate('mail.activation.confirm')}\n${confirmationLink(secrets, site, owner, now)}`,
    `${translate('mail.activation.signIn')}\n${site}/account/login${query}`,
  ]
  return {
    to: { name: nameInMail(addressee), address: account.email_address },
    subject: translate('mail.activation.subject'),
    text: paragraphs.filter((paragraph) => paragraph !== false).join('\n\n'),
  }
}

/** Both are chosen by whoever makes the account, who may be a stranger to the addressee (A23). */
function accountLine(translate: Translate, userName: string, tenancyName: string | null): string {
  const isNamed = mayTellUserName(userName)
  if (tenancyName === null)
    return isNamed ? translate('mail.activation.account', { userName }) : translate('mail.activation.accountByAddress')
  return isNamed
    ? translate('mail.activation.tenant', { userName, tenancyName })
    : translate('mail.activation.tenantByAddress', { tenancyName })
}

const passwordLine = (translate: Translate, password: string): string =>
  looksLikeLink(password)
    ? translate('mail.activation.passwordNotTold')
    : translate('mail.activation.password', { password })
