/**
 * Where to go after signing in. Only paths of this site: an address that leads elsewhere lends a stranger's page the trust
 * of the sign-in form (attack row D6). Browsers drop tabs and line ends from addresses and read `\` as `/`, so both are
 * refused.
 */
export function safeReturnUrl(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null
  if (/^\/[/\\]/.test(wanted) || wanted.includes('\\')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(wanted)) return null
  const base = 'http://local.invalid'
  if (!URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//')) return null
  return pathname + search + hash
}
