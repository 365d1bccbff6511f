import { FormattedMessage } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import { clock } from '../../api/server-time.ts'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { useMoment } from '../../kit/use-moment.ts'
import { userStatus } from './user-state.ts'

const tones = { active: 'good', locked: 'bad', inactive: 'off' } as const

/** `isSpelled`: also the usual one, on a phone. */
export function UserStatus({ user, isSpelled = false }: { user: UserListItem; isSpelled?: boolean }) {
  useMoment(user.lockoutEndDateUtc)
  const status = userStatus(user, clock.now())
  return (
    <StatusCell tone={tones[status]} isSpelled={isSpelled}>
      <FormattedMessage id={`users.status.${status}`} />
    </StatusCell>
  )
}
