import type { texts as contract } from '../../../contract/services/texts.ts'
import type { Handlers } from '../../context/context.ts'

export const texts: Handlers<typeof contract> = {
  /**
   * An older hash is answered with what holds now, and then not for ever. Whoever knows neither the organisation nor the hash
   * of its words reads the host’s.
   */
  async getTexts({ texts, tenantId }, { query }) {
    const culture = query.languageName.toLowerCase()
    const asked = await texts.of(query.tenantId ?? 0, culture)
    const isTold = (query.tenantId ?? 0) === tenantId || asked.hash === query.hash
    const { own, hash } = isTold ? asked : await texts.of(0, culture)
    return {
      bytes: new TextEncoder().encode(JSON.stringify(own)),
      fileName: `${query.languageName}.json`,
      fileType: 'application/json; charset=utf-8',
      isImmutable: hash === query.hash,
    }
  },
}
