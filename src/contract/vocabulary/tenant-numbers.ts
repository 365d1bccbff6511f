/**
 * What a header, a cookie or an address may call a tenant by, for the browser and the server. Clients send `null`, `undefined` and
 * `[object Object]` where they know of none, and that names none; `0` is the host.
 */

/** Null for whatever no tenant can be called by. */
export const tenantNumber = (text: string | null | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/**
 * A number that no tenant can have, as it has a sign, is longer than any, or in the digits of another script: whoever says it is at
 * no tenant, and not at the host.
 */
export const isNobodysNumber = (text: string | null | undefined): boolean =>
  typeof text === 'string' && /\p{N}/u.test(text) && text !== '0' && tenantNumber(text) === null
