import { IconArrowBackUp } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { array, object, string } from 'yup'
import type { UserListItem } from '../../../contract/models/user.ts'
import {
  type UserPermissionsForEdit,
  useUserGetUserPermissionsForEditQuery,
  useUserResetUserSpecificPermissionsMutation,
  useUserUpdateUserPermissionsMutation,
} from '../../api/generated/user.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { differs, giversOf, grantState } from '../../kit/permission-grid/grants.ts'
import { PermissionGrid } from '../../kit/permission-grid/PermissionGrid.tsx'
import { toast } from '../../kit/toast.ts'
import { isAdminUser } from './user-state.ts'

interface PermissionValues {
  grantedPermissionNames: string[]
}

const schema = object({ grantedPermissionNames: array(string().defined()).defined() })

/** What a person may do, and where each of it comes from. */
export function PermissionsTab({ user }: { user: UserListItem }) {
  const forEdit = useUserGetUserPermissionsForEditQuery({ id: user.id }, { refetchOnMountOrArgChange: true })
  const name = `permissions of user ${user.id}`
  const { answer, renew, latest } = useFreshAnswer(name, forEdit)
  if (!answer) return <PageWaiting result={forEdit} />
  return <PermissionsForm name={name} user={user} answer={answer} latest={latest} onSaved={renew} />
}

interface PermissionsFormProps {
  name: string
  user: UserListItem
  answer: UserPermissionsForEdit
  latest: AskLatest<UserPermissionsForEdit>
  onSaved: () => void
}

const permissionValues = ({ grantedPermissionNames }: UserPermissionsForEdit): PermissionValues => ({
  grantedPermissionNames: [...grantedPermissionNames],
})

function PermissionsForm({ name, user, answer, latest, onSaved }: PermissionsFormProps) {
  const [updatePermissions] = useUserUpdateUserPermissionsMutation()
  const { submit, failure } = useSubmit<PermissionValues>({
    send: ({ grantedPermissionNames }, numbered) =>
      updatePermissions({ updateUserPermissions: numbered({ id: user.id, grantedPermissionNames }) }).unwrap(),
    saved: 'users.permissions.saved',
  })
  return (
    <PageForm
      name={name}
      basis={answer}
      initialValues={permissionValues(answer)}
      schema={schema}
      submit={submit}
      latest={latest(permissionValues)}
      failure={failure}
      action="users.permissions.save"
      words={<Sum answer={answer} />}
      onSaved={onSaved}
    >
      <Grid user={user} answer={answer} onReset={onSaved} />
    </PageForm>
  )
}

const useGivers = ({ roles }: UserPermissionsForEdit) => useMemo(() => giversOf(roles), [roles])

function Sum({ answer }: { answer: UserPermissionsForEdit }) {
  const intl = useIntl()
  const { values } = useFormikContext<PermissionValues>()
  const givers = useGivers(answer)
  const granted = new Set(values.grantedPermissionNames)
  const differing = answer.permissions.filter((permission) => differs(grantState(permission, granted, givers)))
  return (
    <FormattedMessage
      id="grants.sumOfPerson"
      values={{ granted: intl.formatNumber(granted.size), differ: differing.length }}
    />
  )
}

interface GridProps {
  user: UserListItem
  answer: UserPermissionsForEdit
  onReset: () => void
}

function Grid({ user, answer, onReset }: GridProps) {
  const { value, set } = useFieldState<string[]>('grantedPermissionNames')
  return (
    <PermissionGrid
      permissions={answer.permissions}
      granted={value}
      onChange={set}
      givers={useGivers(answer)}
      isKept={isAdminUser(user)}
      tools={<Reset user={user} onReset={onReset} />}
    />
  )
}

function Reset({ user, onReset }: Omit<GridProps, 'answer'>) {
  const intl = useIntl()
  const { resetForm } = useFormikContext()
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
    resetForm()
    onReset()
  }
  return (
    <>
      <CommandButton
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        isBusy={isLoading}
        onClick={() => void reset()}
      >
        <FormattedMessage id="users.permissions.back" />
      </CommandButton>
      {question}
    </>
  )
}
