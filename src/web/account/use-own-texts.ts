/** The texts of the organisation that one signs in to, laid over the product's as soon as they are known. */
import { useEffect, useState } from 'react'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { textsGetTextsPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import { isOwnTexts, type Messages, type OwnTexts } from '../i18n/texts.ts'
import { keepNaming, keptNaming } from '../session/portal-name.ts'
import type { TenantStart } from '../session/tenant.ts'
import { knownOf, useKnown } from './known.ts'
import { useTenantId } from './use-tenant.ts'

export interface Spoken {
  language: CompleteLanguage
  messages: Messages
}

/** The hash of the newest is in the configuration, which this page does without; any other one is answered with the newest. */
const newest = 'newest'

/** Whoever knows no word of their own needs no parser. */
export async function parsedOwnTexts(texts: OwnTexts, { language, messages }: Spoken): Promise<Messages> {
  if (Object.keys(texts).length === 0) return {}
  const parser = await import('../i18n/parsed-texts.ts').catch(() => null)
  // Without it the product's texts say the same.
  return parser?.parsedTexts(language, texts, (key) => key in (messages ?? {})) ?? {}
}

async function ownTexts(tenantId: number | null, spoken: Spoken): Promise<Messages> {
  const params = { tenantId, languageName: spoken.language, hash: newest }
  const { data } = await send({ url: textsGetTextsPath, params, isRaw: true })
  if (isOwnTexts(data)) keepNaming(tenantId, spoken.language, data)
  return parsedOwnTexts(isOwnTexts(data) ? data : keptNaming(tenantId, spoken.language), spoken)
}

export function useOwnTexts(spoken: Spoken, start: Promise<TenantStart>): Messages {
  const known = useKnown()
  const [first] = useState(spoken)
  const tenantId = useTenantId(start)
  const [own, setOwn] = useState<{ of: Spoken; texts: Messages } | null>(known && { of: spoken, texts: known.ownTexts })
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    const here = knownOf(known, tenantId)
    // Whoever comes back to a language later asks: the words may be others by then.
    const isKnown = spoken === first && here?.language === spoken.language
    const found = isKnown ? Promise.resolve(here.ownTexts) : ownTexts(tenantId, spoken)
    found.then((texts) => {
      if (isAwaited) setOwn({ of: spoken, texts })
    }, console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId, spoken, known, first])
  return own?.of === spoken ? Object.assign({}, spoken.messages, own.texts) : spoken.messages
}
