import { useCallback } from 'react'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import {
  useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenQuery,
} from '../api/generated/power-bi-embed.ts'

/** Null: whatever report is the default of the person or the tenant. */
export type WantedReport = number | null

/** How the token of the wanted report is asked for. */
export function useEmbedToken(wanted: WantedReport): () => Promise<EmbedTokenAnswer> {
  const [fetchDefault] = useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery()
  const [fetchOne] = useLazyPowerBiEmbedGetReportEmbedTokenQuery()
  return useCallback(
    async () => (wanted === null ? await fetchDefault().unwrap() : await fetchOne({ reportId: wanted }).unwrap()),
    [wanted, fetchDefault, fetchOne],
  )
}
