/** What guessers try first, also where the rules ask for capitals, digits and signs (attack row A2). The server decides; screens tell it while one types. */
const words = [
  'password',
  'passwort',
  'welcome',
  'willkommen',
  'bienvenue',
  'qwerty',
  'qwertyuiop',
  'qwertz',
  'azerty',
  'letmein',
  'changeme',
  'iloveyou',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'batman',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'trustno',
  'starwars',
  'whatever',
  'login',
  'admin',
  'administrator',
  'default',
  'secret',
  'winter',
  'spring',
  'summer',
  'autumn',
  'monday',
  'company',
  'tessera',
  'abcdefgh',
  'asdfghjkl',
  'zxcvbnm',
] as const

const common = new Set<string>(words)
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** A common word, in any letters and disguise, with some digits and signs before or behind it; or digits alone. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+/, '').replace(/[\d\W_]+$/, '')
  const plain = (text: string) => text.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign)
  const isShort = password.length < 16
  return !/\p{L}/u.test(password) || (isShort && [core, plain(core), plain(lower)].some((text) => common.has(text)))
}

/** Of an address what stands before the @. */
export function holdsUserName(password: string, userName: string): boolean {
  const [name = ''] = userName.toLowerCase().split('@')
  return name.length > 2 && password.toLowerCase().includes(name)
}
