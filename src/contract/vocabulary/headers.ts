/** Request headers of our own, besides those of ABP's wire. */
export const headers = {
  /** `cookie`: the refresh token travels in an HttpOnly cookie and is left out of the JSON answer. */
  refreshTransport: 'X-Refresh-Transport',
  /** Three that every write from an outbox carries. Client: a UUID of this browser profile and person. */
  outboxClient: 'X-Outbox-Client',
  /** A positive integer, unique within its client; the server applies each pair of client and sequence once. */
  outboxSequence: 'X-Outbox-Sequence',
  /** `<userId>@<tenantId>`, or `<userId>@host`: refused unless it is the person whose token comes with it. */
  outboxOwner: 'X-Outbox-Owner',
} as const
