import type { session as contract } from '../../../contract/services/session.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { idleSince, noteActivity } from '../../auth/idle-limit.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { isOn } from '../../auth/permissions.ts'
import type { Handlers } from '../../context/context.ts'
import { outsideAnyCall } from '../../db/own-transaction.ts'
import { storedFileNames } from '../../documents/stored-files.ts'
import { presentTheme, readLooks } from '../../settings/looks.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { listedAddress, signInTokenFor, withSignInToken } from '../../sign-in/sign-in-token.ts'
import { secondsAfter } from '../../times/moments.ts'
import { releaseDate, version } from '../../version.ts'
import { presentImpersonatorTenant, presentSignInPage, presentTenant, presentUser, sessionSettings } from './present.ts'
import { findActing, findImpersonator, findSessionTenant, findSessionUser } from './queries.ts'

export const session: Handlers<typeof contract> = {
  async getCurrentLoginInformations({ db, store, gateways, tenantId, principal, features }) {
    const userId = principal?.userId ?? 0
    // First, and apart: the impersonator may be of another tenant.
    const impersonator = principal?.impersonator ? await findImpersonator(store, principal.impersonator) : null
    const mayHaveLooks = tenantId !== 0 && isOn(features.get(featureNames.branding))
    const [user, tenant, theme, values, files, acting, powerBI] = await Promise.all([
      principal ? findSessionUser(db, tenantId, userId) : undefined,
      // Also for whoever has yet to sign in: that page shows whose it is and which ways in there are.
      tenantId === 0 ? undefined : findSessionTenant(db, tenantId),
      readLooks(db, { tenantId, userId }),
      readSettings(db, { tenantId, userId: 0 }, sessionSettings),
      mayHaveLooks ? storedFileNames(db, tenantId) : new Map(),
      principal?.impersonator ? findActing(db, tenantId, principal.sessionId) : null,
      principal === null || tenantId === 0 ? null : gateways.powerBI.applicationsOf(db, tenantId),
    ])
    // Of a tenant that is not active nobody is told more than that, which another operation tells.
    const isHidden = principal === null && tenant?.is_active === false
    const isPowerBISpAvailable = (powerBI?.applications.length ?? 0) > 0
    const present = principal ? presentTenant : presentSignInPage
    return {
      user: user ? presentUser(user) : null,
      tenant: tenant && !isHidden ? { ...present(tenant, features, values, files), isPowerBISpAvailable } : null,
      impersonatorUser: impersonator?.user ? presentUser(impersonator.user) : null,
      impersonatorTenant: impersonator?.tenant ? presentImpersonatorTenant(impersonator.tenant) : null,
      impersonationReason: acting?.reason ?? null,
      impersonationEndTime: acting?.end.toISOString() ?? null,
      application: {
        version,
        releaseDate,
        currency: 'USD',
        currencySign: '$',
        allowTenantsToChangeEmailSettings: isTrue(values[settings.allowTenantsToChangeEmailSettings]),
        userDelegationIsEnabled: isTrue(values[settings.userDelegationIsEnabled]),
        twoFactorCodeExpireSeconds: lifetimes.twoFactorCode,
        features: {},
      },
      theme: presentTheme(isHidden ? await readLooks(db, { tenantId: 0, userId: 0 }) : theme),
    }
  },

  async reportActivity({ db, principals, principal, now }, { body }) {
    const { tenantId, sessionId } = principal
    const facts = await outsideAnyCall(() => principals.tenantFacts(tenantId))
    if (facts?.idleLimit === null) return undefined
    const at = secondsAfter(now, -body.idleSeconds)
    await noteActivity(db, { tenantId, sessionId, at }, idleSince(facts?.idleLimit ?? null, now), now)
    return undefined
  },

  /** The other site would know of no impersonator: it takes whoever comes with the token for the person. */
  async updateUserSignInToken(context, { query }) {
    refuseWhileImpersonating(context.principal)
    const listed = listedAddress(query.returnUrl, context.config)
    const token = signInTokenFor(context, context.principal, listed)
    return { ...token, returnUrl: listed && withSignInToken(listed, token) }
  },
}
