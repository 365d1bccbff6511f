import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { limits, reservedTenancyNames } from '../../contract/vocabulary/limits.ts'
import type { ServerFaults } from '../kit/form/server-faults.ts'
import type { PasswordRule } from '../kit/password-rules.ts'
import { findTenant } from '../session/tenant.ts'
import { accountPaths } from './account-paths.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
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
type Faults = Partial<Record<string, string>>

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
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const short = useTenancyName(intl)
  const text = (id: string) => intl.formatMessage({ id })
  const faults: Faults = { ...refused.byField, ...found, ...(short.fault && { tenancyName: short.fault }) }

  useEffect(() => focusFirst(form.current, refused.byField), [refused])

  const faultsOf = (entry: TenantEntry): Faults => {
    const isAddress =
      entry.adminEmailAddress !== '' && inputOf(form.current, 'adminEmailAddress')?.validity.valid !== false
    const ofPassword =
      entry.adminPassword === '' ? text('newPassword.required') : missingRules(intl, rules, entry.adminPassword)
    const ofShort = short.fault ?? shortNameFault(intl, entry.tenancyName)
    return {
      ...(entry.name === '' && { name: text('registerTenant.nameRequired') }),
      ...(ofShort !== null && { tenancyName: ofShort }),
      ...(entry.adminName === '' && { adminName: text('register.nameRequired') }),
      ...(!isAddress && { adminEmailAddress: text('accountMail.addressRequired') }),
      ...(ofPassword !== null && { adminPassword: ofPassword }),
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const entry = entryOf(event.currentTarget)
    const wrong = faultsOf(entry)
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(form.current, wrong)
    setIsBusy(true)
    try {
      await onSubmit(entry)
    } finally {
      setIsBusy(false)
    }
  }

  const shared = { size: 'md', dir: 'auto' } as const
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
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
          error={faults.tenancyName}
          onChange={(event) => {
            short.check(event.currentTarget.value.trim())
            setFound(({ tenancyName: _, ...others }) => others)
          }}
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
          inputRef={password}
          name="adminPassword"
          autoComplete="new-password"
          label={text('signIn.password')}
          error={faults.adminPassword}
          description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
          onChange={setTyped}
        />
        <div>
          <Failure message={refused.rest.length > 0 ? refused.rest.join(' ') : null} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'registerTenant.submit'} />
        </Button>
        <Button component="a" href={accountPaths.login} variant="subtle">
          <FormattedMessage id="signIn.back" />
        </Button>
      </Stack>
    </form>
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

/** Read from the form itself: what a password manager fills in raises no event that React would hear. */
function entryOf(form: HTMLFormElement): TenantEntry {
  const values = new FormData(form)
  const typed = (field: Field) => String(values.get(field) ?? '')
  return {
    name: typed('name').trim(),
    tenancyName: typed('tenancyName').trim(),
    adminName: typed('adminName').trim(),
    adminSurname: typed('adminSurname').trim(),
    adminEmailAddress: typed('adminEmailAddress').trim(),
    adminPassword: typed('adminPassword'),
  }
}

const inputOf = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${field}"]`)

function focusFirst(form: HTMLFormElement | null, faults: Faults): void {
  const first = tenantFields.find((field) => faults[field] !== undefined)
  if (first) inputOf(form, first)?.focus()
}
