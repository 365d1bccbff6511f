import { FormattedMessage } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import classes from './columns.module.css'
import { userStatus } from './user-state.ts'

/** `isSpelled`: also the usual one, on a phone. */
export function UserStatus({ user, isSpelled = false }: { user: UserListItem; isSpelled?: boolean }) {
  const status = userStatus(user, new Date())
  return (
    <span className={classes.status} data-status={status}>
      <span className={isSpelled ? undefined : classes.word}>
        <FormattedMessage id={`users.status.${status}`} />
      </span>
    </span>
  )
}
