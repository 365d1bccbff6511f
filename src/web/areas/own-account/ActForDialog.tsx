import { useIntl } from 'react-intl'
import { useAccountDelegatedImpersonateMutation } from '../../api/generated/account.ts'
import { accountDelegatedImpersonateBounds } from '../../api/generated/bounds.ts'
import type { UserDelegation } from '../../api/generated/user-delegation.ts'
import { ActAsDialog } from '../../kit/form/ActAsDialog.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useLogin } from '../../session/use-session.ts'

interface ActForDialogProps {
  delegation: UserDelegation
  onClose: () => void
}

export function ActForDialog({ delegation, onClose }: ActForDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const [delegatedImpersonate] = useAccountDelegatedImpersonateMutation()
  const { id: userDelegationId, fullName, userName } = delegation
  const name = fullName || userName
  return (
    <ActAsDialog
      title={intl.formatMessage({ id: 'ownAccount.delegations.actTitle' }, { name })}
      name={`act for ${userDelegationId}`}
      who={name}
      tenantId={useLogin()?.tenant?.id ?? null}
      initial={{ reason: delegation.reason }}
      reason={shapeRules(say, accountDelegatedImpersonateBounds).reason}
      begin={async ({ reason }) => {
        const ticket = await delegatedImpersonate({ delegatedImpersonate: { userDelegationId, reason } }).unwrap()
        return { ...ticket, userDelegationId }
      }}
      onClose={onClose}
    />
  )
}
