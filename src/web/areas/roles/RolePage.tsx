import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import type { Role } from '../../../contract/models/role.ts'
import type { RoleForEdit } from '../../../contract/services/role.ts'
import {
  useRoleCreateOrUpdateRoleMutation,
  useRoleGetRoleForEditQuery,
  useRoleGetRolesQuery,
} from '../../api/generated/role.ts'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import { Marks } from './RoleMarks.tsx'
import { RoleTabs } from './RoleTabs.tsx'
import { useDeleteRole } from './role-actions.ts'
import { rolePaths } from './role-paths.ts'
import { isNewRole, type RoleFormValues, roleFormValues, roleRequest, roleSchema } from './role-rules.ts'

export function RolePage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  if (!isNew && !/^[1-9]\d{0,9}$/.test(id)) return <NoRole />
  return <OneRole key={id} id={isNew ? null : Number(id)} />
}

const NoRole = () => (
  <Missing title="roles.notFound" detail="roles.notFoundDetail" to={rolePaths.list} label="roles.toList" />
)

function OneRole({ id }: { id: number | null }) {
  const intl = useIntl()
  const forEdit = useRoleGetRoleForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `role ${id ?? 'new'}`
  const { answer, renew, latest } = useFreshAnswer(name, forEdit)
  const isGone = useIsGone(forEdit.error)
  if (isGone) return <NoRole />
  const title = answer?.role.displayName || (id === null ? intl.formatMessage({ id: 'roles.create' }) : '…')
  return (
    <Page
      head={
        <>
          <Trail to={rolePaths.list} label="roles.title" title={title} />
          <PageHeader
            title={title}
            status={answer && <Marks role={answer.role} />}
            actions={id !== null && <RoleMenu id={id} />}
          >
            {answer?.role.description}
          </PageHeader>
        </>
      }
    >
      {answer ? (
        <RoleForm name={name} form={answer} latest={latest} onSaved={renew} />
      ) : (
        <PageWaiting result={forEdit} />
      )}
    </Page>
  )
}

/** How many people a role has is told by the list alone. */
function RoleMenu({ id }: { id: number }) {
  const access = useAccess()
  const navigate = useNavigate()
  const { data } = useRoleGetRolesQuery({ roleListFilter: {} }, { skip: !mayCall('roleGetRoles', access) })
  const remove = useDeleteRole(() => void navigate(rolePaths.list))
  const role = data?.items.find((one) => one.id === id)
  const { withHistory, historyDialog } = useHistory<Role>({
    type: 'Tessera.Roles.Role',
    rows: role && [role],
    keyOf: (one) => one.id,
    nameOf: ({ displayName }) => displayName,
  })
  const { actionsOf, question } = useRowActions(withHistory([remove]))
  return (
    <>
      {role && <PageMenu name={role.displayName} offered={actionsOf(role)} />}
      {question}
      {historyDialog}
    </>
  )
}

interface RoleFormProps {
  name: string
  form: RoleForEdit
  latest: AskLatest<RoleForEdit>
  onSaved: () => void
}

/** On whom it is, once it is saved: how many lose what is taken is told by the list alone. */
function Effect({ form }: { form: RoleForEdit }) {
  const access = useAccess()
  const { values } = useFormikContext<RoleFormValues>()
  const { data } = useRoleGetRolesQuery({ roleListFilter: {} }, { skip: !mayCall('roleGetRoles', access) })
  const role = data?.items.find(({ id }) => id === form.role.id)
  const taken = form.grantedPermissionNames.filter((name) => !values.grantedPermissionNames.includes(name)).length
  return (
    <>
      {role && taken > 0 && (
        <>
          <FormattedMessage id="roles.form.takes" values={{ taken, count: role.userCount }} />{' '}
        </>
      )}
      <FormattedMessage id="roles.form.effect" />
    </>
  )
}

function RoleForm({ name, form, latest, onSaved }: RoleFormProps) {
  const say = useSay()
  const navigate = useNavigate()
  const [createOrUpdateRole] = useRoleCreateOrUpdateRoleMutation()
  const isNew = isNewRole(form)
  const { submit, failure } = useSubmit<RoleFormValues>({
    send: (values, numbered) =>
      createOrUpdateRole({ createOrUpdateRole: numbered(roleRequest(values, form)) }).unwrap(),
    saved: isNew ? 'roles.form.created' : 'roles.form.saved',
    named: ({ displayName }) => ({ name: displayName }),
  })
  return (
    <PageForm
      name={name}
      basis={form}
      initialValues={roleFormValues(form)}
      schema={roleSchema(say)}
      submit={submit}
      latest={isNew ? null : latest(roleFormValues)}
      failure={failure}
      action={isNew ? 'roles.form.createAction' : 'kit.saveChanges'}
      words={!isNew && <Effect form={form} />}
      hasTabs
      {...(isNew && { endsWithSaving: true })}
      onSaved={isNew ? () => void navigate(rolePaths.newest) : onSaved}
    >
      <RoleTabs form={form} />
    </PageForm>
  )
}
