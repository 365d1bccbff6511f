/** Whether anybody can sign in, by whatever way: a page of settings must not close the last one. */
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import { isMobileLoginOn, offeredProviders, type ProvidersContext } from '../sign-in/external/providers.ts'
import { readIsPasswordSignInOn } from '../sign-in/password-sign-in.ts'
import { refuseFaults } from './save.ts'

export async function hasOpenWay(db: Db, context: ProvidersContext): Promise<boolean> {
  const [password, mobile, providers] = await Promise.all([
    readIsPasswordSignInOn(db, context),
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
