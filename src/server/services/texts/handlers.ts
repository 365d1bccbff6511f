import type { texts as contract } from '../../../contract/services/texts.ts'
import type { Handlers } from '../../http/context.ts'

export const texts: Handlers<typeof contract> = {
  /** An older hash is answered with what holds now, and then not for ever. */
  async getTexts(context, { query }) {
    const { own, hash } = await context.texts.of(query.tenantId ?? 0, query.languageName.toLowerCase())
    return {
      bytes: new TextEncoder().encode(JSON.stringify(own)),
      fileName: `${query.languageName}.json`,
      fileType: 'application/json; charset=utf-8',
      isImmutable: hash === query.hash,
    }
  },
}
