/** Signing in with a phone’s signature (auth-and-threats 2.5): ask the phone, then ask the service until it has answered. */
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { comeBackIn, refused } from '../../access/refusals.ts'
import { issueOneTime, readOneTime, spendOneTime, takeTurn } from '../../auth/one-time.ts'
import { personalCodeHash } from '../../auth/personal-code.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { networkOf } from '../../db/network.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { MobileIdState } from '../../gateways/mobile-id-service.ts'
import { isSameBrowser, markBrowser } from '../../sign-in/browser.ts'
import { externalSignInFailed, recordUnknown } from '../../sign-in/external/identify.ts'
import { isMobileLoginOn } from '../../sign-in/external/providers.ts'
import { secondsAfter } from '../../times/moments.ts'
import { phoneNumberOf } from '../profile/phone-number.ts'
import { type ExternalSignIn, signInAs } from './external-sign-in.ts'
import { awaitingPhone } from './present.ts'
import { findByPersonalCode, nameMobilePerson } from './queries.ts'

const provider = 'MobileID'
const purpose = 'mobile-login'

const failed = () => externalSignInFailed(provider)

const window = 600

/** Every request makes somebody’s phone ring: few for one number, and for one address (A10). */
async function countRing({ store, secrets, tenantId, client, now }: Context, phoneNumber: string): Promise<void> {
  const limits = [
    { key: `number ${phoneNumber}`, most: 3 },
    { key: `address ${networkOf(client.ip)}`, most: 20 },
  ]
  for (const { key, most } of limits) {
    const keyHash = secrets.hash('mobile-login', tenantId, key)
    const turn = { tenantId, kind: 'mobile-login', keyHash, most, seconds: window } as const
    if (await ownTransaction(store, tenantId, (db) => takeTurn(db, turn, now))) continue
    throw comeBackIn(window, 429, 'TooManyRequests')
  }
}

export async function beginMobileLogin(context: Context, mobileNumber: string) {
  const { store, secrets, tenantId, gateways, now } = context
  if (!(await ownTransaction(store, tenantId, (db) => isMobileLoginOn(db, context)))) throw failed()
  const phoneNumber = phoneNumberOf(mobileNumber, 'mobileNumber')
  await countRing(context, phoneNumber)
  const started = await (await gateways.mobileId.of(tenantId)).begin(phoneNumber)
  if ('status' in started) {
    const { message, errorCode } = started
    return { status: 'error' as const, token: null, control_code: null, message, error_code: errorCode }
  }
  // Our own token: the service’s would let whoever sees it ask for the outcome there.
  const value = {
    tenantId,
    purpose,
    userId: null,
    seconds: lifetimes.mobileLogin,
    payload: { service: secrets.seal('provider-token', tenantId, started.token), browser: markBrowser(context) },
  } as const
  const token = await ownTransaction(store, tenantId, (db) => issueOneTime(db, value, now))
  return { status: 'ok' as const, token, control_code: started.controlCode, message: null, error_code: null }
}

async function stateOf(context: Context, token: string): Promise<MobileIdState> {
  const { store, secrets, tenantId, gateways, now } = context
  const payload = await ownTransaction(store, tenantId, async (db) =>
    (await isMobileLoginOn(db, context)) ? readOneTime(db, { tenantId, purpose, token }, now) : null,
  )
  if (!payload || !isSameBrowser(context, payload.browser)) throw failed()
  const serviceToken = secrets.open('provider-token', tenantId, String(payload.service))
  if (serviceToken === null) throw failed()
  return (await gateways.mobileId.of(tenantId)).stateOf(serviceToken)
}

export async function signInByMobile(context: Context, asked: ExternalSignIn) {
  const { store, tenantId, now } = context
  const token = asked.providerAccessCode
  const state = await stateOf(context, token)
  if (state.status === 'waiting') {
    // Every two seconds, by whoever has somebody's telephone rung.
    context.leaveNoRow()
    return awaitingPhone()
  }
  // The service tells an answer once: who asks beside the one that got it must not spend the token that it comes for.
  if (state.status === 'error') {
    await recordUnknown(context, asked, state.message)
    throw refused('LoginFailed', {}, { key: 'MobileLoginWasRefused' })
  }
  const spent = await ownTransaction(store, tenantId, (db) => spendOneTime(db, { tenantId, purpose, token }, now))
  if (!spent) throw failed()
  const account = await accountOf(context, state)
  if (!account) {
    await recordUnknown(context, asked, 'Nobody has this personal code')
    throw failed()
  }
  const expires = secondsAfter(now, lifetimes.mobileLogin)
  return signInAs(context, account, { provider, proof: token, expires }, asked)
}

function accountOf(
  { store, secrets, tenantId }: Context,
  { personalCode, name, surname }: Extract<MobileIdState, { status: 'ok' }>,
): Promise<Account | null> {
  const hash = personalCodeHash(secrets, tenantId, personalCode)
  return ownTransaction(store, tenantId, async (db) => {
    const id = hash && (await findByPersonalCode(db, tenantId, hash))
    if (!id) return null
    await nameMobilePerson(db, tenantId, id, name, surname)
    return findAccountById(db, tenantId, id)
  })
}
