import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { array, object, string } from 'yup'
import type { Permission } from '../../../contract/models/permission.ts'
import {
  type UserPermissionsForEdit,
  useUserGetUserPermissionsForEditQuery,
  useUserResetUserSpecificPermissionsMutation,
  useUserUpdateUserPermissionsMutation,
} from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { CheckTreeField } from '../../kit/form/fields/CheckTreeField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { toast } from '../../kit/toast.ts'
import { permissionNodes } from './permission-nodes.ts'
import { isAdminUser } from './user-state.ts'

interface UserPermissionsDialogProps {
  user: { id: number; userName: string }
  onClose: () => void
}

interface PermissionValues {
  grantedPermissionNames: string[]
}

const schema = object({ grantedPermissionNames: array(string().defined()).defined() })

export function UserPermissionsDialog({ user, onClose }: UserPermissionsDialogProps) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'users.permissionsOf' }, { userName: user.userName })
  const forEdit = useUserGetUserPermissionsForEditQuery({ id: user.id }, { refetchOnMountOrArgChange: true })
  const name = `permissions of user ${user.id}`
  const { answer, startOver } = useFreshAnswer(name, forEdit)
  if (!answer) {
    return <LoadingDialog title={title} result={forEdit} failed="users.permissions.loadFailed" onClose={onClose} />
  }
  return <LoadedDialog title={title} name={name} user={user} answer={answer} onReset={startOver} onClose={onClose} />
}

interface LoadedDialogProps extends UserPermissionsDialogProps {
  title: string
  name: string
  answer: UserPermissionsForEdit
  onReset: () => void
}

function LoadedDialog({ title, name, user, answer, onReset, onClose }: LoadedDialogProps) {
  const keepsAll = isAdminUser(user)
  const [updatePermissions] = useUserUpdateUserPermissionsMutation()
  const { submit, failure } = useSubmit<PermissionValues>({
    send: ({ grantedPermissionNames }, numbered) =>
      updatePermissions({ updateUserPermissions: numbered({ id: user.id, grantedPermissionNames }) }).unwrap(),
    saved: 'users.permissions.saved',
  })
  return (
    <FormDialog
      title={title}
      name={name}
      basis={answer}
      initialValues={{ grantedPermissionNames: [...answer.grantedPermissionNames] }}
      schema={schema}
      submit={submit}
      failure={failure}
      onClose={onClose}
      onSaved={onClose}
      extra={<Reset user={user} onReset={onReset} />}
    >
      <Text size="sm" c="dimmed">
        <FormattedMessage id={keepsAll ? 'users.permissions.ofAdmin' : 'users.permissions.hint'} />
      </Text>
      <PermissionTree permissions={answer.permissions} keepsAll={keepsAll} />
    </FormDialog>
  )
}

function PermissionTree({ permissions, keepsAll }: { permissions: readonly Permission[]; keepsAll: boolean }) {
  const intl = useIntl()
  const { value } = useFieldState<string[]>('grantedPermissionNames')
  const nodes = permissionNodes(permissions, new Set(value), keepsAll, {
    notYours: intl.formatMessage({ id: 'users.permissions.notYours' }),
    needsParent: (parent) => intl.formatMessage({ id: 'users.permissions.needsParent' }, { parent }),
  })
  return (
    <CheckTreeField
      name="grantedPermissionNames"
      label={intl.formatMessage({ id: 'users.permissions' })}
      nodes={nodes}
    />
  )
}

interface ResetProps {
  user: { id: number; userName: string }
  onReset: () => void
}

function Reset({ user, onReset }: ResetProps) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const [resetPermissions, { isLoading }] = useUserResetUserSpecificPermissionsMutation()
  const reset = async () => {
    const isYes = await confirm({
      title: 'users.permissions.resetTitle',
      detail: 'users.permissions.resetDetail',
      values: { userName: user.userName },
      yes: 'users.permissions.reset',
    })
    if (!isYes) return
    try {
      await resetPermissions({ entityId: { id: user.id } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'users.permissions.reset', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'users.permissions.wasReset' }) })
    onReset()
  }
  return (
    <>
      <CommandButton
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void reset()}
      >
        <FormattedMessage id="users.permissions.reset" />
      </CommandButton>
      {question}
    </>
  )
}
