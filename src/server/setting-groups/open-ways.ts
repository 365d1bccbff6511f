/** Whether anybody can sign in, by whatever way: a page of settings must not close the last one. */
import { features } from '../../contract/vocabulary/features.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { isFeatureOn } from '../access/access.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import { isTrue, readSettings } from '../settings/settings.ts'
import { isMobileLoginOn, offeredProviders, type ProvidersContext } from '../sign-in/external/providers.ts'
import { refuseFaults } from './save.ts'

async function isPasswordLoginOn(db: Db, { tenantId, features: has }: ProvidersContext): Promise<boolean> {
  const values = await readSettings(db, { tenantId, userId: 0 }, [settings.isUserPassLoginEnabled])
  return isTrue(values[settings.isUserPassLoginEnabled]) && (tenantId === 0 || isFeatureOn(has, features.loginUserPass))
}

export async function hasOpenWay(db: Db, context: ProvidersContext): Promise<boolean> {
  const [password, mobile, providers] = await Promise.all([
    isPasswordLoginOn(db, context),
    isMobileLoginOn(db, context),
    offeredProviders(db, context),
  ])
  return password || mobile || providers.some(({ clientId }) => clientId !== '')
}

/** After the page is saved, in the same transaction. What the operator had closed before is not the page's doing. */
export async function refuseIfClosed(
  { db, ...context }: Pick<Context, 'db'> & ProvidersContext,
  wasOpen: boolean,
): Promise<void> {
  if (!wasOpen || (await hasOpenWay(db, context))) return
  refuseFaults([{ member: 'security.userPassLoginMethodEnabled', key: 'settings.noSignIn', values: {} }])
}
