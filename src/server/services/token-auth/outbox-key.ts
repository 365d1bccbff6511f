import type { Context } from '../../context/context.ts'

/**
 * What a device’s outbox is locked with when its owner leaves: the same ever after, and given to their own sessions alone (O6).
 * Nothing for clients that keep no outbox.
 */
export const outboxKeyFor = (
  { secrets, client }: Pick<Context, 'secrets' | 'client'>,
  { tenantId, userId }: { tenantId: number; userId: number },
): { outboxKey?: string } =>
  client.wantsRefreshCookie ? { outboxKey: secrets.hash('outbox-key', tenantId, String(userId)) } : {}
