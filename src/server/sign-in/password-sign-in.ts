import { features } from '../../contract/vocabulary/features.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { isFeatureOn } from '../access/access.ts'
import { refused } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import { isTrue, readSettings, type SettingValues } from '../settings/settings.ts'

type Scope = Pick<Context, 'tenantId' | 'features'>

/** The operator gives it as a feature, and the organisation switches it. */
export const isPasswordSignInOn = (
  { tenantId, features: has }: Scope,
  values: SettingValues<typeof settings.isUserPassLoginEnabled>,
): boolean =>
  isTrue(values[settings.isUserPassLoginEnabled]) && (tenantId === 0 || isFeatureOn(has, features.loginUserPass))

export const readIsPasswordSignInOn = async (db: Db, scope: Scope): Promise<boolean> =>
  isPasswordSignInOn(scope, await readSettings(db, { ...scope, userId: 0 }, [settings.isUserPassLoginEnabled]))

/** Where nobody signs in by a password, nobody gets one by themselves (A50). */
export async function requirePasswordSignIn(db: Db, scope: Scope): Promise<void> {
  if (!(await readIsPasswordSignInOn(db, scope))) throw refused('UserPassLoginIsNotEnabled')
}
