import type { Report } from 'powerbi-client'
import { type RefObject, useEffect, useState } from 'react'
import { limits } from '../../contract/vocabulary/limits.ts'
import { usePowerBiEmbedGetReportPagesQuery } from '../api/generated/power-bi-embed.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import { placeOf, type ReportPage } from './use-report-choices.ts'
import { useReportMenu } from './use-report-menu.ts'

interface FavouritePageStarProps {
  reportId: number
  name: string
  report: RefObject<Report | undefined>
  page: ReportPage | undefined
}

/** Of a page that can be found again by its name; the only page of a report is the report. */
export function FavouritePageStar({ reportId, name, report, page }: FavouritePageStarProps) {
  const { isOffered } = useReportMenu()
  const { data } = usePowerBiEmbedGetReportPagesQuery(undefined, { skip: !isOffered })
  const known = data?.items.filter((one) => one.reportId === reportId).map((one) => one.name)
  const inFrame = usePagesInFrame(report, known?.length === 0 ? page : undefined)
  const pages = known && known.length > 0 ? known : inFrame
  if (!page || pages.length < 2 || !pages.includes(page.name)) return null
  if (placeOf({ id: reportId, page }).length > limits.pageAddress) return null
  return <FavouriteStar reportId={reportId} name={name} page={page} />
}

const shownAlways = 0

/** Of a report whose pages the server does not know: those that have a tab, by their names. */
function usePagesInFrame(report: RefObject<Report | undefined>, page: ReportPage | undefined): readonly string[] {
  const [found, setFound] = useState<{ of: ReportPage; names: readonly string[] }>()
  useEffect(() => {
    if (!page) return
    let isWanted = true
    const tell = (names: readonly string[]) => isWanted && setFound({ of: page, names })
    report.current
      ?.getPages()
      .then((pages) => tell(pages.filter(({ visibility }) => visibility === shownAlways).map((one) => one.name)))
      // Another report came into the frame before this one answered.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [report, page])
  return found && found.of === page ? found.names : []
}
