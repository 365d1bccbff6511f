import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { limits, reservedTenancyNames } from '../../contract/vocabulary/limits.ts'
import type { ServerFaults } from '../kit/form/server-faults.ts'
import type { PasswordRule } from '../kit/password-rules.ts'
import { findTenant } from '../session/tenant.ts'
import { BackToSignIn, EntryForm, type Faults, isAddressIn, typedIn } from './EntryForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'
import classes from './RegisterForm.module.css'

/** In the order of the form, by the names of the wire: the first fault has the focus. */
export const tenantFields = [
  'name',
  'tenancyName',
  'adminName',
  'adminSurname',
  'adminEmailAddress',
  'adminPassword',
] as const
type Field = (typeof tenantFields)[number]
export type TenantEntry = Record<Field, string>

interface RegisterTenantFormProps {
  rules: readonly PasswordRule[]
  /** What the server said against the last try. */
  refused: ServerFaults
  isChecking: boolean
  onSubmit: (entry: TenantEntry) => Promise<void>
}

const pattern = new RegExp(limits.tenancyNamePattern)

export function RegisterTenantForm({ rules, refused, isChecking, onSubmit }: RegisterTenantFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const short = useTenancyName(intl)
  const text = (id: string) => intl.formatMessage({ id })

  const check = (form: HTMLFormElement): Faults => {
    const { name, tenancyName, adminName, adminPassword } = entryOf(form)
    const ofPassword = adminPassword === '' ? text('newPassword.required') : missingRules(intl, rules, adminPassword)
    const ofShort = short.fault ?? shortNameFault(intl, tenancyName)
    return {
      ...(name === '' && { name: text('registerTenant.nameRequired') }),
      ...(ofShort !== null && { tenancyName: ofShort }),
      ...(adminName === '' && { adminName: text('register.nameRequired') }),
      ...(!isAddressIn(form, 'adminEmailAddress') && { adminEmailAddress: text('accountMail.addressRequired') }),
      ...(ofPassword !== null && { adminPassword: ofPassword }),
    }
  }

  const shared = { size: 'md', dir: 'auto' } as const
  return (
    <EntryForm
      action="registerTenant.submit"
      fields={tenantFields}
      check={check}
      refused={refused.byField}
      failure={refused.rest.join(' ') || null}
      isChecking={isChecking}
      send={(form) => onSubmit(entryOf(form))}
      foot={<BackToSignIn />}
    >
      {(faults) => (
        <>
          <TextInput
            {...shared}
            name="name"
            label={text('registerTenant.name')}
            autoComplete="organization"
            autoFocus
            maxLength={limits.tenantName}
            error={faults.name}
          />
          <TextInput
            size="md"
            dir="ltr"
            name="tenancyName"
            label={text('registerTenant.tenancyName')}
            description={<span role="status">{short.free ?? text('registerTenant.tenancyNameHint')}</span>}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.tenancyName}
            error={short.fault ?? faults.tenancyName}
            onChange={(event) => short.check(event.currentTarget.value.trim())}
          />
          <div className={classes.names}>
            <TextInput
              {...shared}
              name="adminName"
              label={text('register.name')}
              autoComplete="given-name"
              maxLength={limits.name}
              error={faults.adminName}
            />
            <TextInput
              {...shared}
              name="adminSurname"
              label={text('register.surname')}
              autoComplete="family-name"
              maxLength={limits.surname}
              error={faults.adminSurname}
            />
          </div>
          <TextInput
            {...shared}
            type="email"
            name="adminEmailAddress"
            label={text('accountMail.address')}
            description={text('registerTenant.addressHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="email"
            maxLength={limits.emailAddress}
            error={faults.adminEmailAddress}
          />
          <PasswordField
            name="adminPassword"
            autoComplete="new-password"
            label={text('signIn.password')}
            error={faults.adminPassword}
            description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
            onChange={setTyped}
          />
        </>
      )}
    </EntryForm>
  )
}

function shortNameFault(intl: IntlShape, name: string): string | null {
  if (!pattern.test(name)) return intl.formatMessage({ id: 'registerTenant.tenancyNameWrong' })
  const isReserved = reservedTenancyNames.some((reserved) => reserved === name.toLowerCase())
  return isReserved ? intl.formatMessage({ id: 'registerTenant.tenancyNameReserved' }, { name }) : null
}

/** Milliseconds without a key until the server is asked. */
const pause = 400

/** Asked while it is typed. Where nobody answers nothing is said: the server has the last word in any case. */
function useTenancyName(intl: IntlShape) {
  const [state, setState] = useState<{ name: string; isTaken: boolean } | null>(null)
  const latest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = async (name: string) => {
    const lookup = await findTenant(name)
    if (latest.current !== name || lookup.kind === 'failed') return
    setState({ name, isTaken: lookup.kind !== 'notFound' })
  }
  const check = (name: string) => {
    latest.current = name
    clearTimeout(timer.current)
    setState(null)
    if (shortNameFault(intl, name) === null) timer.current = setTimeout(() => void ask(name), pause)
  }
  const words = (id: string) => state && intl.formatMessage({ id }, { name: state.name })
  return {
    check,
    fault: state?.isTaken ? words('registerTenant.tenancyNameTaken') : null,
    free: state && !state.isTaken ? words('registerTenant.tenancyNameFree') : null,
  }
}

const entryOf = (form: HTMLFormElement): TenantEntry => ({
  name: typedIn(form, 'name').trim(),
  tenancyName: typedIn(form, 'tenancyName').trim(),
  adminName: typedIn(form, 'adminName').trim(),
  adminSurname: typedIn(form, 'adminSurname').trim(),
  adminEmailAddress: typedIn(form, 'adminEmailAddress').trim(),
  adminPassword: typedIn(form, 'adminPassword'),
})
