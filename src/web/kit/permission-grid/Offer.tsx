import { Button, CloseButton } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Permission } from '../../../contract/models/permission.ts'
import classes from './PermissionGrid.module.css'

export interface Offered {
  /** `above`: what the one that was granted needs; `below`: what was taken with the one that was taken. */
  kind: 'above' | 'below'
  permission: Permission
  others: readonly Permission[]
}

interface OfferProps {
  offered: Offered | undefined
  onAccept: (offered: Offered) => void
  onDismiss: () => void
}

/** After a change: what belongs to it, in words, and the other way to have it. */
export function Offer({ offered, onAccept, onDismiss }: OfferProps) {
  const intl = useIntl()
  const named = offered && {
    name: offered.permission.displayName,
    others: intl.formatList(offered.others.map(({ displayName }) => `“${displayName}”`)),
    count: offered.others.length,
  }
  return (
    <div role="status" className={classes.offer}>
      {offered && (
        <>
          <span className={classes.offered}>
            <FormattedMessage id={`grants.offer.${offered.kind}`} values={named} />
          </span>
          <Button variant="default" size="compact-sm" onClick={() => onAccept(offered)}>
            <FormattedMessage id={`grants.offer.${offered.kind}Yes`} values={named} />
          </Button>
          <CloseButton size="sm" aria-label={intl.formatMessage({ id: 'kit.close' })} onClick={onDismiss} />
        </>
      )}
    </div>
  )
}
