/** Headers of our own, besides those of ABP's wire. Clients that send none of them are answered all the same. */
export const headers = {
  /**
   * Of a request: a number that its sender drew (`callNumberPattern`). What comes back under `answerTo` proves that the answer
   * is the product's own: a proxy, a hotel's sign-in page and another product answer too, but do not know that name.
   */
  callNumber: 'X-Call-Number',
  /** Of an answer: the number of the call. Under another name, so that who mirrors all headers proves nothing. */
  answerTo: 'X-Answer-To',
  /** Of an answer, `1`: the command was done under this number before, and nothing is done now. */
  answeredBefore: 'X-Answered-Before',
  /** Of a call of the report frame: the report that it was loaded with, where a token of the directory opens many. */
  framedReport: 'X-Framed-Report',
  /** `cookie`: the refresh token travels in an HttpOnly cookie and is left out of the JSON answer. */
  refreshTransport: 'X-Refresh-Transport',
  /** Three that every write from an outbox carries. Client: a UUID of this browser profile and person. */
  outboxClient: 'X-Outbox-Client',
  /** A positive integer, unique within its client; the server applies each pair of client and sequence once. */
  outboxSequence: 'X-Outbox-Sequence',
  /** `<userId>@<tenantId>`, or `<userId>@host`: refused unless it is the person whose token comes with it. */
  outboxOwner: 'X-Outbox-Owner',
  /** Of an answer: `<client>:<sequence>` of the write that it is about. Only with it a write is acknowledged or refused. */
  outboxReceipt: 'X-Outbox-Receipt',
} as const

/** 128 random bits. */
export const callNumberPattern = '^[0-9a-f]{32}$'
