import { useCallback } from 'react'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { askedOnce } from '../api/asked-once.ts'
import {
  useLazyPowerBiEmbedGetAppEmbedTokenQuery,
  useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetPassthroughEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenQuery,
} from '../api/generated/power-bi-embed.ts'
import type { ItemPlace } from './report-place.ts'

/** Null: whatever report is the default of the person or the tenant. */
export type WantedReport = number | ItemPlace | null

/** How the token of the wanted report is asked for; `isAsAdministrator`: also of one that is not open to oneself. */
export function useEmbedToken(wanted: WantedReport, isAsAdministrator: boolean): () => Promise<EmbedTokenAnswer> {
  const [fetchDefault] = useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery(askedOnce)
  const [fetchOpen] = useLazyPowerBiEmbedGetReportEmbedTokenQuery(askedOnce)
  const [fetchAny] = useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery(askedOnce)
  const [fetchOfApp] = useLazyPowerBiEmbedGetAppEmbedTokenQuery(askedOnce)
  const [fetchOwn] = useLazyPowerBiEmbedGetPassthroughEmbedTokenQuery(askedOnce)
  return useCallback(async () => {
    if (wanted === null) return await fetchDefault().unwrap()
    if (typeof wanted === 'object') {
      const { of: _, ...asked } = wanted
      return 'appId' in asked ? await fetchOfApp(asked).unwrap() : await fetchOwn(asked).unwrap()
    }
    const fetchOne = isAsAdministrator ? fetchAny : fetchOpen
    return await fetchOne({ reportId: wanted }).unwrap()
  }, [wanted, isAsAdministrator, fetchDefault, fetchOpen, fetchAny, fetchOfApp, fetchOwn])
}
