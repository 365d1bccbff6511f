import type { session as contract } from '../../../contract/services/session.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { signInTokenFor } from '../../auth/sign-in-token.ts'
import type { Handlers } from '../../http/context.ts'
import { presentTheme, readLooks } from '../../looks.ts'
import { releaseDate, version } from '../../version.ts'
import { presentTenant, presentUser } from './present.ts'
import { readTenant, readUser } from './queries.ts'

export const session: Handlers<typeof contract> = {
  async getCurrentLoginInformations({ db, tenantId, principal, features }) {
    const userId = principal?.userId ?? 0
    const [user, tenant, theme] = await Promise.all([
      principal ? readUser(db, tenantId, userId) : undefined,
      // Also for whoever has yet to sign in: that page shows whose it is and which ways in there are.
      tenantId === 0 ? undefined : readTenant(db, tenantId),
      readLooks(db, { tenantId, userId }),
    ])
    return {
      user: user ? presentUser(user) : null,
      tenant: tenant ? presentTenant(tenant, features) : null,
      impersonatorUser: null,
      impersonatorTenant: null,
      application: {
        version,
        releaseDate,
        currency: 'USD',
        currencySign: '$',
        allowTenantsToChangeEmailSettings: false,
        userDelegationIsEnabled: false,
        twoFactorCodeExpireSeconds: lifetimes.twoFactorCode,
        features: {},
      },
      theme: presentTheme(theme),
    }
  },

  updateUserSignInToken: (context) => signInTokenFor(context, context.principal),
}
