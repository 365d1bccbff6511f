import { useCallback } from 'react'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import {
  useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery,
  useLazyPowerBiEmbedGetReportEmbedTokenQuery,
} from '../api/generated/power-bi-embed.ts'

/** Null: whatever report is the default of the person or the tenant. */
export type WantedReport = number | null

/** How the token of the wanted report is asked for; `isAsAdministrator`: also of one that is not open to oneself. */
export function useEmbedToken(wanted: WantedReport, isAsAdministrator: boolean): () => Promise<EmbedTokenAnswer> {
  const [fetchDefault] = useLazyPowerBiEmbedGetDefaultReportEmbedTokenQuery()
  const [fetchOpen] = useLazyPowerBiEmbedGetReportEmbedTokenQuery()
  const [fetchAny] = useLazyPowerBiEmbedGetReportEmbedTokenAsAdminQuery()
  return useCallback(async () => {
    if (wanted === null) return await fetchDefault().unwrap()
    const fetchOne = isAsAdministrator ? fetchAny : fetchOpen
    return await fetchOne({ reportId: wanted }).unwrap()
  }, [wanted, isAsAdministrator, fetchDefault, fetchOpen, fetchAny])
}
