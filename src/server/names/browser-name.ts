/** What people call a browser, read from what it says of itself. The order matters: most of them name others, too. */

type Names = readonly (readonly [name: string, token: RegExp])[]

const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\b/],
  ['Chrome', /(?:Chrome|\bCriOS|\bChromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: Names, said: string): string | null => names.find(([, token]) => token.test(said))?.[0] ?? null

export const browserName = (said: string): string | null => nameIn(browsers, said)
export const systemName = (said: string): string | null => nameIn(systems, said)
