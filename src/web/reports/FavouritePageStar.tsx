import { limits } from '../../contract/vocabulary/limits.ts'
import { usePowerBiEmbedGetReportPagesQuery } from '../api/generated/power-bi-embed.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { placeOf, type ReportPage } from './use-report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

interface FavouritePageStarProps {
  reportId: number
  name: string
  page: ReportPage | undefined
}

/** Of a page that can be found again by its name; the only page of a report is the report. */
export function FavouritePageStar({ reportId, name, page }: FavouritePageStarProps) {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportPagesQuery(undefined, { skip: !isOffered })
  const pages = data?.items.filter((one) => one.reportId === reportId) ?? []
  if (!page || pages.length < 2 || pages.every((one) => one.name !== page.name)) return null
  if (placeOf({ id: reportId, page }).length > limits.pageAddress) return null
  return <FavouriteStar reportId={reportId} name={name} page={page} />
}
