/** What a form of a person holds, in the drawer and on the page. */
import { Alert, Button, Radio } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserForEdit } from '../../../contract/services/user.ts'
import { spokenProvider } from '../../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { PasswordDemands } from '../../../contract/vocabulary/password-demands.ts'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { SuggestField } from '../../kit/form/fields/SuggestField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PasswordField, TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { PasswordRuleList } from '../../kit/form/PasswordRuleList.tsx'
import { useSecretField } from '../../kit/form/secret-fields.ts'
import { roleOptions, unitOptions } from './assignment-options.ts'
import { madePassword } from './made-password.ts'
import classes from './UserForm.module.css'
import {
  comesByPhone,
  hasPassword,
  isNewUser,
  type NewSource,
  proposedUserName,
  type UserFormValues,
} from './user-rules.ts'
import { isAdminUser } from './user-state.ts'

export const isAdmin = (form: UserForEdit): boolean => !isNewUser(form) && isAdminUser(form.user)

/** `children`: after the rest. */
export function Who({ form, children }: { form: UserForEdit; children?: ReactNode }) {
  const { values } = useFormikContext<UserFormValues>()
  useProposedName(form)
  if (values.source !== 'password') {
    return (
      <FormSection title="users.form.who" hint="users.form.whoHint">
        <Newcomer source={values.source} />
        {children}
      </FormSection>
    )
  }
  const isTold = !hasPassword(form)
  const isProposed = isNewUser(form) && values.userName !== '' && values.userName === proposalFor(values, form)
  return (
    <FormSection title="users.form.who" hint="users.form.whoHint">
      <div className={classes.pair}>
        <TextField name="name" label="users.name" isRequired isFirst={!isTold} disabled={isTold} autoComplete="off" />
        <TextField name="surname" label="users.surname" disabled={isTold} autoComplete="off" />
      </div>
      {isTold && (
        <p className={classes.note}>
          <FormattedMessage
            id="users.form.toldElsewhere"
            values={{ source: spokenProvider(form.user.authenticationSource ?? '') }}
          />
        </p>
      )}
      <TextField
        name="emailAddress"
        type="email"
        dir="ltr"
        label="users.emailAddress"
        hint={comesByPhone(form) ? 'users.form.noAddress' : undefined}
        isRequired
        disabled={comesByPhone(form)}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextField
          name="userName"
          dir="ltr"
          label="users.userName"
          hint={isAdmin(form) ? 'users.form.adminUserName' : 'users.form.userNameCharacters'}
          isRequired
          disabled={isAdmin(form)}
          autoComplete="off"
          {...(isProposed && { rightSection: <Proposed />, rightSectionWidth: '5rem' })}
        />
        <TextField name="phoneNumber" type="tel" dir="ltr" label="users.phoneNumber" autoComplete="off" />
      </div>
      {children}
    </FormSection>
  )
}

/** What is asked of whoever is told elsewhere who they are. */
function Newcomer({ source }: { source: Exclude<NewSource, 'password'> }) {
  useSecretField('socialSecurityNumber')
  if (source === 'MobileID') {
    return (
      <TextField
        name="socialSecurityNumber"
        dir="ltr"
        label="users.form.personalCode"
        hint="users.form.personalCodeHint"
        isRequired
        autoComplete="off"
      />
    )
  }
  return (
    <>
      <TextField
        name="emailAddress"
        type="email"
        dir="ltr"
        label="users.emailAddress"
        hint="users.form.directoryAddress"
        isRequired
        autoComplete="off"
      />
      <TextField
        name="userName"
        dir="ltr"
        label="users.userName"
        hint="users.form.directoryUserName"
        autoComplete="off"
      />
    </>
  )
}

const Proposed = () => (
  <span className={classes.proposed}>
    <FormattedMessage id="users.form.proposed" />
  </span>
)

const proposalFor = ({ emailAddress }: UserFormValues, form: UserForEdit): string =>
  proposedUserName(emailAddress, form.allowedUserNameCharacters)

/** The name of a new person follows the address, until somebody types another. */
function useProposedName(form: UserForEdit): void {
  const { values, setFieldValue } = useFormikContext<UserFormValues>()
  const proposal = proposalFor(values, form)
  const before = useRef(proposal)
  useEffect(() => {
    const isUntouched = values.userName === before.current
    if (before.current === proposal) return
    before.current = proposal
    if (isNewUser(form) && isUntouched) void setFieldValue('userName', values.source === 'password' ? proposal : '')
  })
}

export function Access({ form }: { form: UserForEdit }) {
  const intl = useIntl()
  const inherited = form.roles.filter((role) => role.inheritedFromOrganizationUnit).map((role) => role.roleDisplayName)
  const { options, kept } = roleOptions(form)
  return (
    <FormSection title="users.form.access" hint="users.form.accessHint">
      <div className={classes.pair}>
        <MultiSelectField name="assignedRoleNames" label="users.roles" options={options} kept={kept} />
        {form.allOrganizationUnits.length > 0 && (
          <MultiSelectField name="organizationUnits" label="users.organizationUnits" options={unitOptions(form)} />
        )}
      </div>
      {inherited.length > 0 && (
        <p className={classes.note}>
          <FormattedMessage id="users.form.inherited" values={{ roles: intl.formatList(inherited) }} />
        </p>
      )}
      <Folder form={form} />
    </FormSection>
  )
}

export const Folder = ({ form }: { form: UserForEdit }) => (
  <SuggestField
    name="folderPath"
    dir="auto"
    label="users.folder"
    hint="users.form.folderHint"
    suggestions={form.folderPaths}
    autoComplete="off"
  />
)

interface PasswordsProps {
  form: UserForEdit
  demands: PasswordDemands
  /** Before the rest. */
  children?: ReactNode
}

export function SignIn({ form, demands, children }: PasswordsProps) {
  const { values } = useFormikContext<UserFormValues>()
  if (values.source !== 'password') {
    const isMailed = values.source === 'AzureAD' && form.isSMTPSettingsProvided
    return isMailed && <CheckboxField name="sendActivationEmail" label="users.form.sendActivationEmail" />
  }
  return (
    <FormSection title="users.form.signIn" hint="users.form.signInHint">
      {children}
      {hasPassword(form) ? <Passwords form={form} demands={demands} /> : <SourceNote form={form} />}
      <SwitchField name="isTwoFactorEnabled" label="users.form.isTwoFactorEnabled" hint="users.form.twoFactorHint" />
      <SwitchField name="isLockoutEnabled" label="users.form.isLockoutEnabled" hint="users.form.lockoutHint" />
    </FormSection>
  )
}

function Passwords({ form, demands }: PasswordsProps) {
  const { values } = useFormikContext<UserFormValues>()
  const hasMail = form.isSMTPSettingsProvided
  return (
    <>
      {!hasMail && (
        <Alert color="gray" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage id="users.form.noMail" />
        </Alert>
      )}
      {isNewUser(form) ? (
        <Ways hasMail={hasMail} />
      ) : (
        hasMail && <CheckboxField name="setRandomPassword" label="users.form.setRandomPassword" />
      )}
      {!values.setRandomPassword && (
        <>
          <TypedPassword form={form} demands={demands} />
          <div className={classes.pair}>
            <CheckboxField name="shouldChangePasswordOnNextLogin" label="users.form.shouldChangePasswordOnNextLogin" />
            {hasMail && <CheckboxField name="sendActivationEmail" label="users.form.sendActivationEmail" />}
          </div>
        </>
      )}
    </>
  )
}

/** Two cards: who is invited chooses a password, or somebody passes one on. */
const sourceHints = {
  password: 'users.form.source.passwordHint',
  AzureAD: 'users.form.source.AzureADHint',
  MobileID: 'users.form.source.MobileIDHint',
} as const satisfies Record<NewSource, MessageKey>

/** `offered`: by what else than a password people come in here; none: there is nothing to choose. */
export function Sources({ offered }: { offered: readonly NewSource[] }) {
  const intl = useIntl()
  const { value, set, isHeld } = useFieldState<NewSource>('source')
  if (offered.length === 0) return null
  return (
    <FormSection title="users.form.source" hint="users.form.sourceHint">
      <Radio.Group
        value={value}
        onChange={(source) => set(source as NewSource)}
        aria-label={intl.formatMessage({ id: 'users.form.source' })}
      >
        <div className={classes.sources}>
          {(['password', ...offered] as const).map((source) => (
            <ChoiceCard
              key={source}
              value={source}
              label={`users.form.source.${source}`}
              hint={sourceHints[source]}
              disabled={isHeld}
            />
          ))}
        </div>
      </Radio.Group>
    </FormSection>
  )
}

function Ways({ hasMail }: { hasMail: boolean }) {
  const intl = useIntl()
  const { value, set, isHeld } = useFieldState<boolean>('setRandomPassword')
  return (
    <Radio.Group
      value={value ? 'invitation' : 'password'}
      onChange={(way) => set(way === 'invitation')}
      aria-label={intl.formatMessage({ id: 'users.form.way' })}
    >
      <div className={classes.pair}>
        <ChoiceCard
          value="invitation"
          label="users.form.invitation"
          hint="users.form.invitationHint"
          disabled={isHeld || !hasMail}
        />
        <ChoiceCard
          value="password"
          label="users.form.ownPassword"
          hint="users.form.ownPasswordHint"
          disabled={isHeld}
        />
      </div>
    </Radio.Group>
  )
}

interface ChoiceCardProps {
  value: string
  label: MessageKey
  hint: MessageKey
  disabled: boolean
}

function ChoiceCard({ value, label, hint, disabled }: ChoiceCardProps) {
  return (
    <Radio.Card value={value} className={classes.way} disabled={disabled}>
      <Radio.Indicator size="xs" />
      <span className={classes.words}>
        <FormattedMessage id={label} />
        <small className={classes.note}>
          <FormattedMessage id={hint} />
        </small>
      </span>
    </Radio.Card>
  )
}

function TypedPassword({ form, demands }: PasswordsProps) {
  const [isShown, setIsShown] = useState(false)
  const { value, set } = useFieldState<string>('password')
  const { value: userName } = useFieldState<string>('userName')
  const isNew = isNewUser(form)
  const make = () => {
    set(madePassword(demands))
    setIsShown(true)
  }
  return (
    <div className={classes.pair}>
      <PasswordField
        name="password"
        label={isNew ? 'users.form.password' : 'users.form.newPassword'}
        hint={isNew ? undefined : 'users.form.passwordUnchanged'}
        showLabel="users.form.showPassword"
        isRequired={isNew}
        isShown={isShown}
        onShow={setIsShown}
        autoComplete="new-password"
        dir="ltr"
      />
      <div>
        <PasswordRuleList demands={demands} password={value} userName={userName} />
        <Button variant="subtle" size="compact-sm" className={classes.make} onClick={make}>
          <FormattedMessage id="users.form.makePassword" />
        </Button>
      </div>
    </div>
  )
}

function SourceNote({ form }: { form: UserForEdit }) {
  return (
    <Alert color="gray" role="note" p="xs">
      <FormattedMessage id="users.form.sourceNoPassword" values={{ source: form.user.authenticationSource }} />
    </Alert>
  )
}
