import { Type } from 'typebox'
import { anyone, download, service } from '../operation.ts'
import { requiredText, smallId } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const texts = service(
  'Texts',
  {
    getTexts: download.get({
      summary:
        'An organisation’s own words in place of the product’s: a JSON object of keys and ICU messages. The configuration names the hash; under it the file never changes.',
      query: Type.Object({
        tenantId: Type.Optional(smallId('Tenant; absent: the host.')),
        languageName: requiredText(limits.languageName, 'Culture name.'),
        hash: requiredText(64, 'As the configuration answered it.'),
      }),
      mediaType: 'application/json',
      permission: anyone,
      audited: false,
      tellsOfTenant: true,
    }),
  },
  '/Texts',
)
