import { expect } from 'vitest'
import { type Caller, membersOf } from './harness.ts'

interface Lengths {
  requiredLength?: number
  allowedMinimumLength?: number
}

interface SettingsPage {
  security: { passwordComplexity: Lengths }
}

/** A page that may be changed before it is sent. */
export type Writable<T> = { -readonly [Member in keyof T]: Writable<T[Member]> }

type Update = 'HostSettings_UpdateAllSettings' | 'TenantSettings_UpdateAllSettings'

/** The shortest password has two names on either page; whoever may save the page calls. */
export async function expectEitherNameOfLength(
  caller: Caller,
  update: Update,
  page: () => Promise<SettingsPage>,
): Promise<void> {
  const length = async (said: Lengths) => {
    const body = structuredClone(await page())
    const { requiredLength: _, allowedMinimumLength: __, ...rest } = body.security.passwordComplexity
    const passwordComplexity = { ...rest, ...said }
    const security = { ...body.security, useDefaultPasswordComplexitySettings: false, passwordComplexity }
    const answer = await caller.callWith(update, { body: { ...body, security } })
    return answer.status === 200 ? (await page()).security.passwordComplexity.requiredLength : membersOf(answer)
  }
  expect(await length({ allowedMinimumLength: 12 })).toBe(12)
  expect(await length({ requiredLength: 11 })).toBe(11)
  expect(await length({ requiredLength: 10, allowedMinimumLength: 14 })).toBe(10)
  expect(await length({})).toEqual(['security.passwordComplexity.requiredLength'])
  expect(await length({ allowedMinimumLength: 0 })).toEqual(['security.passwordComplexity.allowedMinimumLength'])
}
