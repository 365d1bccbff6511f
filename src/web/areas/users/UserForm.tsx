import { Alert, Stack, Tabs } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserForEdit } from '../../../contract/services/user.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { useProfileGetPasswordComplexitySettingQuery } from '../../api/generated/profile.ts'
import { useUserCreateOrUpdateUserMutation, useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { CheckTreeField } from '../../kit/form/fields/CheckTreeField.tsx'
import { SuggestField } from '../../kit/form/fields/SuggestField.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { roleNodes, unitNodes } from './assignment-nodes.ts'
import classes from './UserForm.module.css'
import { hasPassword, isNewUser, type UserFormValues, userFormValues, userRequest, userSchema } from './user-rules.ts'
import { isAdminUser } from './user-state.ts'

interface UserFormProps {
  /** Absent: a new one. */
  user?: { id: number; userName: string } | undefined
  onClose: () => void
  onSaved: () => void
}

export function UserForm({ user, onClose, onSaved }: UserFormProps) {
  const intl = useIntl()
  const forEdit = useUserGetUserForEditQuery({ id: user?.id ?? null }, { refetchOnMountOrArgChange: true })
  const complexity = useProfileGetPasswordComplexitySettingQuery()
  const name = `user ${user?.id ?? 'new'}`
  const { answer: form } = useFreshAnswer(name, forEdit)
  const title = user
    ? intl.formatMessage({ id: 'users.form.edit' }, { userName: user.userName })
    : intl.formatMessage({ id: 'users.form.create' })
  if (!form || !complexity.data) {
    const waiting = form ? complexity : forEdit
    return <LoadingDialog title={title} result={waiting} failed="users.form.loadFailed" onClose={onClose} />
  }
  const { setting } = complexity.data
  return <LoadedForm title={title} name={name} form={form} demands={setting} onClose={onClose} onSaved={onSaved} />
}

interface LoadedFormProps extends Pick<UserFormProps, 'onClose' | 'onSaved'> {
  title: string
  name: string
  form: UserForEdit
  demands: PasswordDemands
}

function LoadedForm({ title, name, form, demands, onClose, onSaved }: LoadedFormProps) {
  const intl = useIntl()
  const [createOrUpdateUser] = useUserCreateOrUpdateUserMutation()
  const { submit, failure } = useSubmit<UserFormValues>({
    send: (values, numbered) =>
      createOrUpdateUser({ createOrUpdateUser: numbered(userRequest(values, form)) }).unwrap(),
    saved: 'SavedSuccessfully',
  })
  return (
    <FormDialog
      title={title}
      action={isNewUser(form) ? 'users.form.createAction' : 'kit.saveChanges'}
      name={name}
      basis={form}
      initialValues={userFormValues(form)}
      schema={userSchema((id, values) => intl.formatMessage({ id }, values), form, demands)}
      submit={submit}
      failure={failure}
      onClose={onClose}
      onSaved={onSaved}
    >
      <UserTabs form={form} />
    </FormDialog>
  )
}

function UserTabs({ form }: { form: UserForEdit }) {
  const intl = useIntl()
  const { values, errors, submitCount } = useFormikContext<UserFormValues>()
  const [tab, setTab] = useState<string | null>('details')
  const hasFaults = Object.keys(errors).length > 0
  useEffect(() => {
    if (submitCount > 0 && hasFaults) setTab('details')
  }, [submitCount, hasFaults])

  const inherited = form.roles.filter((role) => role.inheritedFromOrganizationUnit && !role.isAssigned).length
  const count = (things: number) => ({ count: intl.formatNumber(things) })
  return (
    <Tabs value={tab} onChange={setTab}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="details">
          <FormattedMessage id="users.form.details" />
        </Tabs.Tab>
        <Tabs.Tab value="roles">
          <FormattedMessage id="users.form.rolesCount" values={count(values.assignedRoleNames.length + inherited)} />
        </Tabs.Tab>
        <Tabs.Tab value="units">
          <FormattedMessage id="users.form.unitsCount" values={count(values.organizationUnits.length)} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" pt="md">
        <Details form={form} />
      </Tabs.Panel>
      <Tabs.Panel value="roles" pt="md">
        <CheckTreeField
          name="assignedRoleNames"
          label={intl.formatMessage({ id: 'users.roles' })}
          nodes={roleNodes(form, (id) => intl.formatMessage({ id }))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="units" pt="md">
        {form.allOrganizationUnits.length === 0 ? (
          <FormattedMessage id="users.form.noUnits" />
        ) : (
          <CheckTreeField
            name="organizationUnits"
            label={intl.formatMessage({ id: 'users.organizationUnits' })}
            nodes={unitNodes(form)}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function Details({ form }: { form: UserForEdit }) {
  const isAdmin = !isNewUser(form) && isAdminUser(form.user)
  const noMail = form.isSMTPSettingsProvided ? undefined : 'users.form.noMail'
  return (
    <Stack gap="sm">
      <div className={classes.pair}>
        <TextField name="name" label="users.name" isRequired autoComplete="off" />
        <TextField name="surname" label="users.surname" autoComplete="off" />
      </div>
      <TextField name="emailAddress" type="email" dir="ltr" label="users.emailAddress" isRequired autoComplete="off" />
      <div className={classes.pair}>
        <TextField
          name="userName"
          dir="ltr"
          label="users.userName"
          hint={isAdmin ? 'users.form.adminUserName' : 'users.form.userNameCharacters'}
          isRequired
          disabled={isAdmin}
          autoComplete="off"
        />
        <TextField name="phoneNumber" type="tel" dir="ltr" label="users.phoneNumber" autoComplete="off" />
      </div>
      <SuggestField
        name="folderPath"
        dir="auto"
        label="users.folder"
        hint="users.form.folderHint"
        suggestions={form.folderPaths}
        autoComplete="off"
      />
      {hasPassword(form) ? <Passwords form={form} /> : <SourceNote form={form} />}
      <div className={classes.flags}>
        <CheckboxField
          name="sendActivationEmail"
          label="users.form.sendActivationEmail"
          hint={noMail}
          disabled={noMail !== undefined}
        />
        <CheckboxField name="isActive" label="users.form.isActive" disabled={isAdmin} />
        <CheckboxField name="isTwoFactorEnabled" label="users.form.isTwoFactorEnabled" />
        <CheckboxField name="isLockoutEnabled" label="users.form.isLockoutEnabled" />
      </div>
    </Stack>
  )
}

function Passwords({ form }: { form: UserForEdit }) {
  const { values } = useFormikContext<UserFormValues>()
  const isNew = isNewUser(form)
  const noMail = form.isSMTPSettingsProvided ? undefined : 'users.form.noMail'
  const shared = {
    showLabel: 'users.form.showPassword',
    isRequired: isNew,
    autoComplete: 'new-password',
    dir: 'ltr',
  } as const
  return (
    <>
      <CheckboxField
        name="setRandomPassword"
        label="users.form.setRandomPassword"
        hint={noMail}
        disabled={noMail !== undefined}
      />
      {!values.setRandomPassword && (
        <div className={classes.pair}>
          <PasswordField
            {...shared}
            name="password"
            label={isNew ? 'users.form.password' : 'users.form.newPassword'}
            hint={isNew ? undefined : 'users.form.passwordUnchanged'}
          />
          <PasswordField {...shared} name="passwordRepeat" label="users.form.passwordRepeat" />
        </div>
      )}
      <CheckboxField name="shouldChangePasswordOnNextLogin" label="users.form.shouldChangePasswordOnNextLogin" />
    </>
  )
}

function SourceNote({ form }: { form: UserForEdit }) {
  return (
    <Alert color="gray" role="note" p="xs">
      <FormattedMessage id="users.form.sourceNote" values={{ source: form.user.authenticationSource }} />
    </Alert>
  )
}
