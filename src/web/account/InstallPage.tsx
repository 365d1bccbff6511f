import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { adminUserName, limits } from '../../contract/vocabulary/limits.ts'
import type { PasswordDemands } from '../../contract/vocabulary/password-demands.ts'
import type { AppSettingsJson, Setup } from '../api/generated/install.ts'
import type { ApiError } from '../api/wire.ts'
import { type ServerFaults, serverFaults } from '../kit/form/server-faults.ts'
import { type PasswordRule, passwordRules } from '../kit/password-rules.ts'
import type { TenantStart } from '../session/tenant.ts'
import { checkDatabase, getAppSettings, getPasswordComplexity, setUp } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { EntryForm, type Faults, typedIn } from './EntryForm.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import { Failure } from './Failure.tsx'
import classes from './InstallPage.module.css'
import { MailServerFields, mailServerIn } from './MailServerFields.tsx'
import { Outcome } from './Outcome.tsx'
import { PasswordField } from './PasswordField.tsx'
import { KeptRules, missingRules } from './PasswordRules.tsx'
import { failureMessage } from './refusal.ts'
import { useTitle } from './use-title.ts'

interface Found {
  site: AppSettingsJson
  demands: PasswordDemands | null
}

/** The first set-up: of a portal that has no administrator yet, by whoever reads what the server prints. Closed afterwards. */
export function InstallPage({ tenant }: { tenant: Promise<TenantStart> }) {
  useTitle('install.title')
  const intl = useIntl()
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isDone, setIsDone] = useState(false)
  const look = useCallback(async () => {
    setError(null)
    await tenant
    const [settings, complexity] = await Promise.all([getAppSettings(), getPasswordComplexity()])
    if (settings.data) setFound({ site: settings.data, demands: complexity.data?.setting ?? null })
    else setError(settings.error)
  }, [tenant])
  useEffect(() => {
    look().catch(console.error)
  }, [look])

  if (isDone || found?.site.isInstalled) {
    const [title, text] = isDone
      ? (['install.doneTitle', 'install.doneText'] as const)
      : (['install.closedTitle', 'install.closedText'] as const)
    return (
      <Outcome title={title} text={intl.formatMessage({ id: text }, { userName: adminUserName })}>
        <Button component="a" href={accountPaths.login} size="md">
          <FormattedMessage id="confirmEmail.signIn" />
        </Button>
      </Outcome>
    )
  }
  return (
    <Stack gap="lg" mt="md">
      <EntryTitle title="install.title" detail="install.detail" />
      <Failure message={error && failureMessage(intl, error)} />
      {error && (
        <Button size="md" onClick={() => void look()}>
          <FormattedMessage id="install.retry" />
        </Button>
      )}
      {!error && !found && (
        <Text role="status">
          <FormattedMessage id="install.loading" />
        </Text>
      )}
      {found && (
        <SetUpForm
          site={found.site}
          rules={found.demands ? passwordRules(found.demands, adminUserName) : []}
          onDone={() => setIsDone(true)}
        />
      )}
    </Stack>
  )
}

/** In the order of the form: the first fault has the focus. */
const fields = ['setupSecret', 'adminPassword', 'repeated', 'defaultLanguage'] as const
const none: ServerFaults = { byField: {}, rest: [] }

interface SetUpFormProps {
  site: AppSettingsJson
  rules: readonly PasswordRule[]
  onDone: () => void
}

function SetUpForm({ site, rules, onDone }: SetUpFormProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(none)
  const text = (id: string) => intl.formatMessage({ id })

  const check = (form: HTMLFormElement): Faults => {
    const password = typedIn(form, 'adminPassword')
    const ofPassword = password === '' ? text('newPassword.required') : missingRules(intl, rules, password)
    const differs = ofPassword === null && typedIn(form, 'repeated') !== password
    return {
      ...(secretIn(form) === '' && { setupSecret: text('install.secretRequired') }),
      ...(ofPassword !== null && { adminPassword: ofPassword }),
      ...(differs && { repeated: text('newPassword.differs') }),
    }
  }

  const send = async (form: HTMLFormElement) => {
    setRefused(none)
    const language = site.languages.find(({ name }) => name === typedIn(form, 'defaultLanguage'))
    const { error } = await setUp({
      setupSecret: secretIn(form),
      adminPassword: typedIn(form, 'adminPassword'),
      ...(language && { defaultLanguage: language.name as NonNullable<Setup['defaultLanguage']> }),
      smtpSettings: mailServerIn(new FormData(form)),
    })
    if (!error) return onDone()
    const { byField, rest } = serverFaults(error, fields)
    const hasPlaces = Object.keys(byField).length > 0
    setRefused({ byField, rest: hasPlaces ? rest : [failureMessage(intl, error)] })
  }

  return (
    <EntryForm
      action="install.submit"
      fields={fields}
      check={check}
      refused={refused.byField}
      failure={refused.rest.join(' ') || null}
      send={send}
    >
      {(faults) => (
        <>
          <PasswordField
            name="setupSecret"
            autoComplete="current-password"
            label={text('install.secret')}
            description={text('install.secretHint')}
            error={faults.setupSecret}
            autoFocus
          />
          <PasswordField
            name="adminPassword"
            autoComplete="new-password"
            label={text('install.password')}
            error={faults.adminPassword}
            description={rules.length > 0 && <KeptRules rules={rules} typed={typed} />}
            onChange={setTyped}
          />
          <PasswordField
            name="repeated"
            autoComplete="new-password"
            label={text('install.repeated')}
            error={faults.repeated}
          />
          <NativeSelect
            size="md"
            name="defaultLanguage"
            label={text('install.language')}
            data={site.languages.map(({ name, value }) => ({ value: name, label: value }))}
          />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="install.address" values={{ address: <bdi>{site.webSiteUrl}</bdi> }} />
          </Text>
          <MailServerFields />
          <DatabaseCheck />
        </>
      )}
    </EntryForm>
  )
}

const secretIn = (form: HTMLFormElement) => typedIn(form, 'setupSecret').trim()

function DatabaseCheck() {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const look = async (connectionString: string) => {
    const form = input.current?.form
    const { data, error } = await checkDatabase({ setupSecret: form ? secretIn(form) : '', connectionString })
    if (error) return setFault(failureMessage(intl, error))
    const id = data.isDatabaseExist ? 'install.found' : 'install.notFound'
    setSaid(intl.formatMessage({ id }, { version: data.serverVersion ?? '' }))
  }

  const submit = async () => {
    if (isBusy) return
    setFault(null)
    setSaid(null)
    const connectionString = input.current?.value.trim() ?? ''
    if (connectionString === '') return setFault(intl.formatMessage({ id: 'install.connectionStringRequired' }))
    setIsBusy(true)
    try {
      await look(connectionString)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <details className={classes.more}>
      <summary>
        <FormattedMessage id="install.checkTitle" />
      </summary>
      <Stack gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          <FormattedMessage id="install.checkDetail" />
        </Text>
        <TextInput
          ref={input}
          size="md"
          dir="ltr"
          label={intl.formatMessage({ id: 'install.connectionString' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.connectionString}
          error={fault}
        />
        <div role="status">{said !== null && <Text size="sm">{said}</Text>}</div>
        <Button variant="default" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => void submit()}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : 'install.check'} />
        </Button>
      </Stack>
    </details>
  )
}
