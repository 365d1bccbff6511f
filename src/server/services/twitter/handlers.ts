import type { twitter as contract } from '../../../contract/services/twitter.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { issueOneTime, spendOneTime } from '../../auth/one-time.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { isSameBrowser, markBrowser } from '../../sign-in/browser.ts'
import { ProviderUnreachableError } from '../../sign-in/external/provider-request.ts'
import { twitterApplication } from '../../sign-in/external/providers.ts'
import { callTwitter, type TwitterApplication } from '../../sign-in/external/twitter.ts'

const purpose = 'twitter-request'
const values = { provider: 'Twitter' }

async function applicationOf(context: Context): Promise<TwitterApplication> {
  const application = await ownTransaction(context.store, context.tenantId, (db) => twitterApplication(db, context))
  if (!application) throw refused('ExternalProviderIsOff', values)
  return application
}

type Call = Parameters<typeof callTwitter>[2]

/** Twitter answers as a form does. */
async function ask(context: Context, application: TwitterApplication, call: Call): Promise<URLSearchParams> {
  try {
    const { status, text } = await callTwitter(context, application, call)
    if (status !== 200) throw refused('TwitterDidNotConfirm')
    return new URLSearchParams(text)
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error
    context.log.warn({ err: error }, 'Twitter could not be asked')
    throw new Refusal(503, 'ExternalProviderIsUnreachable', { values, retryAfterSeconds: 60 })
  }
}

export const twitter: Handlers<typeof contract> = {
  async getRequestToken(context, { query: { state } }) {
    const { store, secrets, tenantId, config, now } = context
    const application = await applicationOf(context)
    const search = new URLSearchParams({ providerName: 'Twitter', ...(state && { state }) })
    const answer = await ask(context, application, {
      method: 'POST',
      path: '/oauth/request_token',
      parameters: { oauth_callback: `${siteAddress(config)}/account/login?${search}` },
    })
    const token = answer.get('oauth_token') ?? ''
    const secret = answer.get('oauth_token_secret') ?? ''
    const confirmed = answer.get('oauth_callback_confirmed') === 'true' && token !== '' && secret !== ''
    if (confirmed) {
      const value = {
        tenantId,
        purpose,
        userId: null,
        seconds: lifetimes.twitterRequest,
        payload: { secret: secrets.seal('provider-token', tenantId, secret), browser: markBrowser(context) },
        token,
      } as const
      await ownTransaction(store, tenantId, (db) => issueOneTime(db, value, now))
    }
    const query = new URLSearchParams({ oauth_token: token })
    return { token, confirmed, redirectUrl: `https://api.twitter.com/oauth/authenticate?${query}` }
  },

  async getAccessToken(context, { query }) {
    const { store, secrets, tenantId, now } = context
    const { token, verifier } = query
    const application = await applicationOf(context)
    const begun = await ownTransaction(store, tenantId, (db) => spendOneTime(db, { tenantId, purpose, token }, now))
    const secret = begun && secrets.open('provider-token', tenantId, String(begun.payload.secret))
    // In another browser it signs somebody in as who began it (attack row B6).
    if (!secret || !isSameBrowser(context, begun.payload.browser)) throw refused('Identity.InvalidToken')
    const answer = await ask(context, application, {
      method: 'POST',
      path: '/oauth/access_token',
      parameters: { oauth_verifier: verifier },
      token: { token, secret },
    })
    return {
      accessToken: answer.get('oauth_token') ?? '',
      accessTokenSecret: answer.get('oauth_token_secret') ?? '',
      userId: answer.get('user_id') ?? '',
      userName: answer.get('screen_name') ?? '',
    }
  },
}
