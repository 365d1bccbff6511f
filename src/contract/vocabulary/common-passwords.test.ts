import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['Password1', 'P@ssw0rd', 'Passw0rd!', 'Welcome2026!', 'Qwerty123', 'Summer2026', '!Admin123', '1234567890'])(
  'A2: %s is among what guessers try first',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['Demo-passw0rd', 'correct horse battery staple', 'Passwort-Verwaltung-9', 'Sommernacht7', 'كلمة-مرور-9'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
