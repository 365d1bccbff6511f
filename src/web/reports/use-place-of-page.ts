import type { Report } from 'powerbi-client'
import { type RefObject, useEffect, useState } from 'react'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import { originOf } from './embed-service.ts'
import { fittedPage, type Place, type Size } from './heat-places.ts'

/** The local frame is asked; of Power BI’s it is reckoned. */
async function placeIn(report: Report, token: EmbedToken, frame: Size, page: Size): Promise<Place> {
  if (originOf(token.embedUrl) !== location.origin) return fittedPage(frame, page, token)
  const { service, config, iframe } = report
  const asked = await service.hpm.get<Place>(
    '/report/pages/active/place',
    { uid: config.uniqueId },
    iframe.contentWindow ?? undefined,
  )
  return asked.body
}

/** Where the page that is open is seen; asked again for each page and whenever the frame has another size. */
export function usePlaceOfPage(
  report: RefObject<Report | undefined>,
  token: EmbedToken,
  frame: Size,
  page: { size: Size } | undefined,
): Place | undefined {
  const [place, setPlace] = useState<Place>()
  const { width, height } = frame
  useEffect(() => {
    if (!page || !report.current || width === 0) return
    let isWanted = true
    placeIn(report.current, token, { width, height }, page.size).then(
      (found) => isWanted && setPlace(found),
      // Another report came into the frame meanwhile.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [report, token, width, height, page])
  return place
}
