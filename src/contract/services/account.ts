import { Type } from 'typebox'
import { anyone, query, service } from '../operation.ts'
import { nullable, shape, smallId, words } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const account = service('Account', {
  isTenantAvailable: query.post({
    summary: 'Whether a tenant of this name can be signed in to.',
    body: shape('IsTenantAvailable', { tenancyName: words(limits.tenancyName, 'Short name, in any case.') }),
    answer: shape('TenantAvailability', {
      state: Type.Integer({ minimum: 1, maximum: 3, description: 'Available 1, InActive 2, NotFound 3.' }),
      tenantId: nullable(smallId('The tenant, when available.')),
    }),
    permission: anyone,
  }),
})
