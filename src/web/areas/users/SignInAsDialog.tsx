import { useIntl } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import { useAccountImpersonateUserMutation } from '../../api/generated/account.ts'
import { accountImpersonateUserBounds } from '../../api/generated/bounds.ts'
import { ActAsDialog } from '../../kit/form/ActAsDialog.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useLogin } from '../../session/use-session.ts'
import { fullName } from './user-state.ts'

interface SignInAsDialogProps {
  user: UserListItem
  onClose: () => void
}

export function SignInAsDialog({ user, onClose }: SignInAsDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const [impersonateUser] = useAccountImpersonateUserMutation()
  const name = fullName(user) || user.userName
  return (
    <ActAsDialog
      title={intl.formatMessage({ id: 'users.signInAsTitle' }, { name })}
      name={`sign in as ${user.id}`}
      who={name}
      tenantId={useLogin()?.tenant?.id ?? null}
      initial={nothing}
      reason={shapeRules(say, accountImpersonateUserBounds).reason}
      begin={({ reason }) => impersonateUser({ impersonateUser: { userId: user.id, reason } }).unwrap()}
      onClose={onClose}
    />
  )
}

const nothing = { reason: '' }
