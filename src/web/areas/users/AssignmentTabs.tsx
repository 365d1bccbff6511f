/** What a person is given: their roles and their units, each a tab that is saved by itself. */
import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { UserForEdit } from '../../../contract/services/user.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useUserGetUserForEditQuery, useUserGetUserPermissionsForEditQuery } from '../../api/generated/user.ts'
import type { CheckTreeNode } from '../../kit/check-tree/CheckTree.tsx'
import { CheckTreeField } from '../../kit/form/fields/CheckTreeField.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { Content } from '../../kit/page/Page.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { mayCall, useAccess } from '../../session/access.ts'
import classes from './AssignmentTabs.module.css'
import { keptRoles } from './assignment-options.ts'
import { lostPermissions } from './lost-permissions.ts'
import { useSaveUser } from './use-save-user.ts'
import { type UserFormValues, userFormValues } from './user-rules.ts'

export function RolesTab({ user }: { user: UserListItem }) {
  const intl = useIntl()
  return (
    <Assignments
      user={user}
      hint="users.rolesHint"
      action="users.form.saveRoles"
      words={(form) => <LostRoles user={user} form={form} />}
      fields={(form) => (
        <CheckTreeField
          name="assignedRoleNames"
          label={intl.formatMessage({ id: 'users.roles' })}
          nodes={roleNodes(form, {
            inherited: intl.formatMessage({ id: 'users.throughUnit' }),
            above: intl.formatMessage({ id: 'users.roleAbove' }),
            kept: intl.formatMessage({ id: 'users.adminRoleKept' }),
          })}
        />
      )}
    />
  )
}

const namedLost = 3

/** Nothing is asked where something is given instead: what that brings is not known here. */
function LostRoles({ user, form }: { user: UserListItem; form: UserForEdit }) {
  const { values } = useFormikContext<UserFormValues>()
  const isChosen = ({ roleName }: UserForEdit['roles'][number]) => values.assignedRoleNames.includes(roleName)
  const taken = form.roles.filter((role) => role.isAssigned && !isChosen(role))
  const isGiven = form.roles.some((role) => !role.isAssigned && isChosen(role))
  if (taken.length === 0 || isGiven) return null
  return <Lost user={user} taken={{ roleIds: new Set(taken.map(({ roleId }) => roleId)) }} />
}

function LostUnits({ user, form }: { user: UserListItem; form: UserForEdit }) {
  const { values, initialValues } = useFormikContext<UserFormValues>()
  const isIn = (ids: readonly string[]) => (id: string) => ids.includes(id)
  const taken = initialValues.organizationUnits.filter((id) => !isIn(values.organizationUnits)(id))
  const isGiven = !values.organizationUnits.every(isIn(initialValues.organizationUnits))
  if (taken.length === 0 || isGiven) return null
  const namesOf = (ids: readonly string[]) =>
    form.allOrganizationUnits.filter(({ id }) => ids.includes(String(id))).map(({ displayName }) => displayName)
  const units = new Set(namesOf(taken))
  // Roles tell their units by name: of two that are called alike nobody knows here which one brings what.
  if (namesOf(values.organizationUnits).some((name) => units.has(name))) return null
  return <Lost user={user} taken={{ units }} />
}

/** What goes with what is taken, where one may know it. */
function Lost({ user, taken }: { user: UserListItem; taken: Parameters<typeof lostPermissions>[1] }) {
  const intl = useIntl()
  const skip = !mayCall('userGetUserPermissionsForEdit', useAccess())
  const { currentData } = useUserGetUserPermissionsForEditQuery({ id: user.id }, { skip })
  if (skip || !currentData) return null
  const lost = lostPermissions(currentData, taken)
  const names = lost.slice(0, namedLost).map(({ displayName }) => displayName)
  return (
    <FormattedMessage
      id="users.rolesLost"
      values={{
        count: lost.length,
        names: intl.formatList(lost.length > namedLost ? [...names, '…'] : names, { type: 'unit' }),
      }}
    />
  )
}

export function UnitsTab({ user }: { user: UserListItem }) {
  const intl = useIntl()
  return (
    <Assignments
      user={user}
      hint="users.unitsHint"
      action="users.form.saveUnits"
      words={(form) => <LostUnits user={user} form={form} />}
      fields={({ allOrganizationUnits }) =>
        allOrganizationUnits.length === 0 ? (
          <FormattedMessage id="users.noUnits" />
        ) : (
          <CheckTreeField
            name="organizationUnits"
            label={intl.formatMessage({ id: 'users.organizationUnits' })}
            nodes={allOrganizationUnits.map(({ id, parentId, displayName }) => ({
              id: String(id),
              parentId: parentId === null ? null : String(parentId),
              label: displayName,
            }))}
          />
        )
      }
    />
  )
}

interface AssignmentsProps {
  user: UserListItem
  hint: MessageKey
  action: MessageKey
  /** What saving brings about. */
  words?: (form: UserForEdit) => ReactNode
  fields: (form: UserForEdit) => ReactNode
}

function Assignments({ user, ...props }: AssignmentsProps) {
  const forEdit = useUserGetUserForEditQuery({ id: user.id }, { refetchOnMountOrArgChange: true })
  const name = `${props.action} of user ${user.id}`
  const { answer, renew, latest } = useFreshAnswer(name, forEdit)
  if (!answer) return <PageWaiting result={forEdit} />
  return <AssignmentForm name={name} form={answer} latest={latest} onSaved={renew} {...props} />
}

interface AssignmentFormProps extends Omit<AssignmentsProps, 'user'> {
  name: string
  form: UserForEdit
  latest: AskLatest<UserForEdit>
  onSaved: () => void
}

const schema = object()

function AssignmentForm({ name, form, latest, hint, action, words, fields, onSaved }: AssignmentFormProps) {
  const { submit, failure } = useSaveUser(form)
  return (
    <PageForm
      name={name}
      basis={form}
      initialValues={userFormValues(form)}
      schema={schema}
      submit={submit}
      latest={latest(userFormValues)}
      failure={failure}
      action={action}
      words={words?.(form)}
      onSaved={onSaved}
    >
      <Content>
        <div className={classes.narrow}>
          <Text size="sm" c="dimmed" mb="md">
            <FormattedMessage id={hint} />
          </Text>
          {fields(form)}
        </div>
      </Content>
    </PageForm>
  )
}

interface RoleTexts {
  inherited: string
  above: string
  kept: string
}

/** In their folders, as the roles to choose from are everywhere. */
function roleNodes(form: UserForEdit, texts: RoleTexts): CheckTreeNode[] {
  const kept = keptRoles(form)
  const folders = [...new Set(form.roles.flatMap(({ folderPath }) => folderPath ?? []))]
  const nodeOf = (role: UserForEdit['roles'][number]): CheckTreeNode => {
    const { roleName, roleDisplayName, folderPath, isAssigned, isAssignable, inheritedFromOrganizationUnit } = role
    const reason = kept.includes(roleName) ? texts.kept : !isAssigned && !isAssignable ? texts.above : undefined
    return {
      id: roleName,
      parentId: folderPath === null ? null : `folder ${folderPath}`,
      label: roleDisplayName,
      ...(inheritedFromOrganizationUnit && { note: texts.inherited }),
      ...(reason && { fixed: { isChecked: isAssigned, reason } }),
    }
  }
  const ofNone = form.roles.filter(({ folderPath }) => folderPath === null)
  const inFolders = form.roles.filter(({ folderPath }) => folderPath !== null)
  return [
    ...ofNone.map(nodeOf),
    ...folders.map((path): CheckTreeNode => ({ id: `folder ${path}`, parentId: null, label: path, isGroup: true })),
    ...inFolders.map(nodeOf),
  ]
}
