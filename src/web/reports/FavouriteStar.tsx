import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { failureNotice } from '../kit/failure-notice.ts'
import { toast } from '../kit/toast.ts'
import classes from './FavouriteStar.module.css'
import { useReportChoices, useSetFavourite } from './use-report-choices.ts'

/** Puts a report among the person's favourites, and takes it away again. */
export function FavouriteStar({ reportId, name }: { reportId: number; name: string }) {
  const intl = useIntl()
  const { favouriteIds } = useReportChoices()
  const setFavourite = useSetFavourite()
  const isFavourite = favouriteIds.includes(reportId)
  // What could neither be sent nor kept has not been done, and is said.
  const change = async () => {
    const { error } = await setFavourite(reportId, !isFavourite)
    if (error) toast(failureNotice(intl, 'reports.favouriteFailed', error))
  }
  return (
    <ActionIcon
      className={classes.star}
      variant="subtle"
      color="gray"
      aria-pressed={isFavourite}
      aria-label={intl.formatMessage({ id: 'reports.favourite' }, { name })}
      onClick={() => {
        change().catch(console.error)
      }}
    >
      {isFavourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </ActionIcon>
  )
}
