import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { useIsLate } from '../use-is-late.ts'
import classes from './Part.module.css'

/** Stands where a part of the page will be whose code is on its way, or is missing until there is a connection (O109). */
export function PartLoading() {
  const isLate = useIsLate()
  return (
    <div className={classes.body} role="status">
      {isLate ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="kit.partLate" />
        </Text>
      ) : (
        <VisuallyHidden>
          <FormattedMessage id="kit.list.loading" />
        </VisuallyHidden>
      )}
      <Skeleton height="10rem" />
    </div>
  )
}
