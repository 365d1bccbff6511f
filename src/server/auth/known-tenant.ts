import type { Context } from '../http/context.ts'
import { outsideAnyCall } from './own-transaction.ts'

/** Lets this browser be told of a tenant that it came to by a link of ours or by an account. */
export async function tellOfTenant({ principals, reply }: Pick<Context, 'principals' | 'reply'>, tenantId: number) {
  const facts = await outsideAnyCall(() => principals.tenantFacts(tenantId))
  if (facts?.tenancyName) reply.setTenancyNameCookie(facts.tenancyName)
}
