/** What open operations ask of a tenant that a header, a link or a token names. */

import { refused } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import { outsideAnyCall } from '../db/own-transaction.ts'

/** Lets this browser be told of a tenant that it came to by a link of ours or by an account. */
export async function tellOfTenant({ principals, reply }: Pick<Context, 'principals' | 'reply'>, tenantId: number) {
  const facts = await outsideAnyCall(() => principals.tenantFacts(tenantId))
  if (facts?.tenancyName) reply.setTenancyNameCookie(facts.tenancyName)
}

type Asking = Pick<Context, 'principals'>

/** In one that is switched off nothing opens: no link, no token, no form. */
export const isActiveTenant = async ({ principals }: Asking, tenantId: number): Promise<boolean> =>
  (await outsideAnyCall(() => principals.tenantFacts(tenantId))) !== null

export async function requireActiveTenant(context: Asking & Pick<Context, 'tenantId'>): Promise<void> {
  if (!(await isActiveTenant(context, context.tenantId))) throw refused('TenantIsNotActive')
}
