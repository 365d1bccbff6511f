import { Radio } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { useCommonLookupGetDefaultEditionNameQuery } from '../../api/generated/common-lookup.ts'
import { useProfileGetPasswordComplexitySettingQuery } from '../../api/generated/profile.ts'
import { useTenantCreateTenantMutation } from '../../api/generated/tenant.ts'
import { clock } from '../../api/server-time.ts'
import { todayIn } from '../../kit/date-range/ranges.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import classes from './CreateTenantForm.module.css'
import { DatabaseFields } from './DatabaseFields.tsx'
import { type EditionOption, useEditionOptions } from './edition-options.ts'
import { OrganisationFields } from './OrganisationFields.tsx'
import { SubscriptionFields } from './SubscriptionFields.tsx'
import { createRequest, type NewTenantFormValues, newTenant, newTenantSchema, type Way, ways } from './tenant-rules.ts'

interface CreateTenantFormProps {
  onClose: () => void
  onSaved: () => void
}

export function CreateTenantForm(props: CreateTenantFormProps) {
  const title = useIntl().formatMessage({ id: 'tenants.create' })
  const { editions, result: ofEditions } = useEditionOptions()
  const usual = useCommonLookupGetDefaultEditionNameQuery()
  const complexity = useProfileGetPasswordComplexitySettingQuery()
  if (!editions || !usual.data || !complexity.data) {
    const waiting = [ofEditions, usual, complexity].find(({ data }) => !data) ?? usual
    return <LoadingDialog title={title} result={waiting} failed="kit.form.loadFailed" onClose={props.onClose} />
  }
  const edition = editions.find(({ name }) => name === usual.data?.name)
  const { setting } = complexity.data
  return (
    <Loaded
      {...props}
      title={title}
      editions={editions}
      editionId={edition ? String(edition.id) : ''}
      demands={setting}
    />
  )
}

interface LoadedProps extends CreateTenantFormProps {
  title: string
  editions: readonly EditionOption[]
  /** The usual one. */
  editionId: string
  demands: PasswordDemands
}

function Loaded({ title, editions, editionId, demands, onClose, onSaved }: LoadedProps) {
  const say = useSay()
  const [createTenant] = useTenantCreateTenantMutation()
  const [first] = useState(() => newTenant(editionId))
  const { submit, failure } = useSubmit<NewTenantFormValues>({
    send: (values, numbered) => createTenant({ createTenant: numbered(createRequest(values, editions)) }).unwrap(),
    saved: 'tenants.created',
    named: ({ name }) => ({ name }),
  })
  const today = todayIn(undefined, clock.now())
  return (
    <FormDialog
      title={title}
      name="tenant new"
      basis={first}
      initialValues={first}
      schema={newTenantSchema(say, editions, today, demands)}
      submit={submit}
      latest={null}
      failure={failure}
      action="tenants.createAction"
      aside={<SwitchField name="isActive" label="tenants.isActive" />}
      onClose={onClose}
      onSaved={onSaved}
    >
      <OrganisationFields />
      <FormSection title="tenants.admin" hint="tenants.adminHint">
        <div className={classes.pair}>
          <TextField name="adminName" label="tenants.adminName" autoComplete="off" dir="auto" />
          <TextField name="adminSurname" label="tenants.adminSurname" autoComplete="off" dir="auto" />
        </div>
        <TextField
          name="adminEmailAddress"
          type="email"
          label="tenants.adminEmailAddress"
          isRequired
          autoComplete="off"
          dir="ltr"
        />
        <SignInWay />
      </FormSection>
      <SubscriptionFields editions={editions} />
      <DatabaseFields isOwn={false} />
    </FormDialog>
  )
}

/** A password is mailed, or told by whoever types it, or there is none here. */
function SignInWay() {
  const intl = useIntl()
  const { value: way, set, isHeld } = useFieldState<Way>('way')
  const [isShown, setIsShown] = useState(false)
  const shared = {
    showLabel: 'tenants.showPassword',
    isRequired: true,
    isShown,
    onShow: setIsShown,
    dir: 'ltr',
  } as const
  return (
    <>
      <Radio.Group
        label={intl.formatMessage({ id: 'tenants.way' })}
        value={way}
        onChange={(chosen) => set(ways.find((one) => one === chosen) ?? 'mail')}
      >
        <div className={classes.ways}>
          {ways.map((one) => (
            <Radio key={one} value={one} disabled={isHeld} label={<FormattedMessage id={`tenants.way.${one}`} />} />
          ))}
        </div>
      </Radio.Group>
      {way === 'password' && (
        <>
          <div className={classes.pair}>
            <PasswordField name="adminPassword" label="tenants.adminPassword" autoComplete="new-password" {...shared} />
            <PasswordField
              name="adminPasswordRepeat"
              label="tenants.passwordRepeat"
              autoComplete="new-password"
              {...shared}
            />
          </div>
          <CheckboxField name="sendActivationEmail" label="tenants.sendActivationEmail" />
        </>
      )}
      {way !== 'directory' && (
        <CheckboxField name="shouldChangePasswordOnNextLogin" label="tenants.shouldChangePassword" />
      )}
    </>
  )
}
