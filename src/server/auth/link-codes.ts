/** Sealed codes as links carry them: the tenant stands in front, because a browser that comes back may not know it. */
export interface LinkCode {
  tenantId: number
  code: string
}

export const linkCode = ({ tenantId, code }: LinkCode): string => `${tenantId}.${code}`

/** Null for what cannot have come from a link of ours. */
export function readLinkCode(c: string): LinkCode | null {
  const [, digits, code] = /^(0|[1-9]\d{0,8})\.(.+)$/.exec(c) ?? []
  return digits === undefined || code === undefined ? null : { tenantId: Number(digits), code }
}

/** From the two ways in which clients send a code: by itself, or as the link had it. */
export function presentedCode(
  tenantId: number,
  { code, c }: { code: string | null | undefined; c: string | null | undefined },
): LinkCode | null {
  if (c) return readLinkCode(c)
  return code ? { tenantId, code } : null
}
