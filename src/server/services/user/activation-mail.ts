import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import type { Mail } from '../../gateways/mail.ts'
import type { Context } from '../../http/context.ts'
import type { UserRow } from './queries.ts'

export interface NewAccount
  extends Pick<UserRow, 'id' | 'name' | 'user_name' | 'email_address' | 'should_change_password_on_next_login'> {
  /** Null on the host. */
  tenancyName: string | null
  /** Null where the person knows it, or has none. */
  password: string | null
}

type Call = Pick<Context, 'tenantId' | 'now' | 'origin' | 'secrets' | 'translate'>

/** Confirms that the address is the person’s: sealed for the tenant, so that it opens for this one address alone. */
function confirmationLink({ tenantId, now, origin, secrets }: Call, account: NewAccount): string {
  const code = secrets.seal(
    'email-confirmation',
    tenantId,
    JSON.stringify({
      userId: account.id,
      emailAddress: account.email_address,
      until: now.getTime() + lifetimes.passwordResetCode * 1000,
    }),
  )
  const query = new URLSearchParams({ ...(tenantId !== 0 && { tenantId: String(tenantId) }), c: code })
  return `${origin}/account/confirm-email?${query}`
}

export function activationMail(call: Call, account: NewAccount): Mail {
  const { translate, origin } = call
  const { name, user_name: userName, tenancyName, password } = account
  const query = tenancyName === null ? '' : `?${new URLSearchParams({ abp_tenancy_name: tenancyName })}`
  const paragraphs = [
    translate('mail.greeting', { name }),
    tenancyName === null
      ? translate('mail.activation.account', { userName })
      : translate('mail.activation.tenant', { userName, tenancyName }),
    password !== null && translate('mail.activation.password', { password }),
    password !== null && account.should_change_password_on_next_login && translate('mail.activation.mustChange'),
    `${translate('mail.activation.confirm')}\n${confirmationLink(call, account)}`,
    `${translate('mail.activation.signIn')}\n${origin}/account/login${query}`,
  ]
  return {
    to: { name, address: account.email_address },
    subject: translate('mail.activation.subject'),
    text: paragraphs.filter((paragraph) => paragraph !== false).join('\n\n'),
  }
}
