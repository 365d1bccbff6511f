/** A place of our own to go to, or null: whatever a browser could read as another site is refused (attack row D6). */
export function localReturnUrl(url: string | null | undefined): string | null {
  if (!url?.startsWith('/') || /^\/[/\\]/.test(url)) return null
  // Browsers drop tabs and line ends inside addresses, and read \ as /.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007f\\]/.test(url)) return null
  const here = 'http://here.invalid'
  return URL.canParse(url, here) && new URL(url, here).origin === here ? url : null
}
