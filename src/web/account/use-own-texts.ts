/** The texts of the organisation that one signs in to, laid over the product's as soon as they are known. */
import { useEffect, useState } from 'react'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import { textsGetTextsPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import { isOwnTexts, type Messages } from '../i18n/texts.ts'
import type { TenantStart } from '../session/tenant.ts'
import { useTenantId } from './use-tenant.ts'

export interface Spoken {
  language: CompleteLanguage
  messages: Messages
}

/** The hash of the newest is in the configuration, which this page does without; any other one is answered with the newest. */
const newest = 'newest'

async function ownTexts(tenantId: number | null, { language, messages = {} }: Spoken): Promise<Messages> {
  const params = { tenantId, languageName: language, hash: newest }
  const { data } = await send({ url: textsGetTextsPath, params, isRaw: true })
  if (!isOwnTexts(data) || Object.keys(data).length === 0) return {}
  const parser = await import('../i18n/parsed-texts.ts').catch(() => null)
  // Without it the product's texts say the same.
  return parser?.parsedTexts(data, (key) => key in messages) ?? {}
}

export function useOwnTexts(spoken: Spoken, start: Promise<TenantStart>): Messages {
  const tenantId = useTenantId(start)
  const [own, setOwn] = useState<{ of: Spoken; texts: Messages } | null>(null)
  useEffect(() => {
    if (tenantId === undefined) return
    let isAwaited = true
    ownTexts(tenantId, spoken).then((texts) => {
      if (isAwaited) setOwn({ of: spoken, texts })
    }, console.error)
    return () => {
      isAwaited = false
    }
  }, [tenantId, spoken])
  return own?.of === spoken ? Object.assign({}, spoken.messages, own.texts) : spoken.messages
}
