import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'
import classes from './FavouriteStar.module.css'
import { placeOf, type ReportPage, useReportChoices, useSetFavourite } from './use-report-choices.ts'

interface FavouriteStarProps {
  reportId: number
  name: string
  /** It is about this page of the report. */
  page?: ReportPage | undefined
}

/** Puts a report, or a page of one, among the person's favourites, and takes it away again. */
export function FavouriteStar({ reportId, name, page }: FavouriteStarProps) {
  const intl = useIntl()
  const { favouritePlaces } = useReportChoices()
  const setFavourite = useSetFavourite()
  const of = { id: reportId, ...(page && { page }) }
  const isFavourite = favouritePlaces.includes(placeOf(of))
  // What could neither be sent nor kept has not been done, and is said.
  const change = async () => {
    const { error } = await setFavourite(of, !isFavourite)
    if (error) toast(failureNotice(intl, 'reports.favouriteFailed', error))
  }
  // Beside the star of the report, another sign.
  const [Off, On] = page ? [IconBookmark, IconBookmarkFilled] : [IconStar, IconStarFilled]
  const Sign = isFavourite ? On : Off
  return (
    <ActionIcon
      className={classes.star}
      variant="subtle"
      color="gray"
      aria-pressed={isFavourite}
      aria-label={
        page
          ? intl.formatMessage({ id: 'reports.favouritePage' }, { name, page: page.displayName })
          : intl.formatMessage({ id: 'reports.favourite' }, { name })
      }
      onClick={() => {
        change().catch(console.error)
      }}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
}
