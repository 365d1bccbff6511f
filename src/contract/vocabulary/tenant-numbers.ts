/**
 * What a header, a cookie or an address may call a tenant by, for the browser and the server. Clients send `null`, `undefined` and
 * `[object Object]` where they know of none, and that names none; `0` is the host.
 */

/** Null for whatever no tenant can be called by. */
export const tenantNumber = (text: string | null | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** A number, with a sign or longer than any, say, that no tenant can have: whoever says it is at no tenant, and not at the host. */
export const isNobodysNumber = (text: string | null | undefined): boolean =>
  typeof text === 'string' && /\d/.test(text) && text !== '0' && tenantNumber(text) === null
