import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { subscriptionType } from '../../contract/vocabulary/enums.ts'
import { adminUserName } from '../../contract/vocabulary/limits.ts'
import type { PasswordDemands } from '../../contract/vocabulary/password-demands.ts'
import type {
  TenantRegistrationGetEditionApiResponse,
  TenantRegistrationRegisterTenantApiResponse,
} from '../api/generated/tenant-registration.ts'
import { type ApiError, isUnreachable } from '../api/wire.ts'
import { pricesOf } from '../kit/editions/prices.ts'
import { type ServerFaults, serverFaults } from '../kit/form/server-faults.ts'
import { passwordRules } from '../kit/password-rules.ts'
import { loadAppConfig } from '../session/app-config.ts'
import { addressOfTenant } from '../session/tenancy-format.ts'
import type { TenantStart } from '../session/tenant.ts'
import { getCurrency, getEdition, getPasswordComplexity, registerTenant } from './account-calls.ts'
import { accountPaths } from './account-paths.ts'
import { EntryTitle } from './EntryTitle.tsx'
import { type Start, startNamed, startsOf } from './edition-choice.ts'
import { keepInEntry, keptInEntry } from './entry-note.ts'
import { Failure } from './Failure.tsx'
import { Outcome } from './Outcome.tsx'
import { RegisterTenantForm, type TenantEntry, tenantFields } from './RegisterTenantForm.tsx'
import classes from './RegisterTenantPage.module.css'
import { failureMessage } from './refusal.ts'
import { useLeavesWithOwner } from './use-leaves-with-owner.ts'
import { useTitle } from './use-title.ts'
import { withProof } from './with-proof.ts'

type Edition = TenantRegistrationGetEditionApiResponse
type Registered = TenantRegistrationRegisterTenantApiResponse & { waitsForPayment: boolean; signInAddress: string }

interface Chosen {
  edition: Edition
  start: Start
  currency: string | null
  demands: PasswordDemands | null
}

const none: ServerFaults = { byField: {}, rest: [] }

interface RegisterTenantPageProps {
  tenant: Promise<TenantStart>
  editionId: number
  asked: string | null
}

export function RegisterTenantPage({ tenant, editionId, asked }: RegisterTenantPageProps) {
  useTitle('registerTenant.title')
  const intl = useIntl()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [faults, setFaults] = useState(none)
  const [isChecking, setIsChecking] = useState(false)
  const [made, setMade] = useState<Registered | null>(null)
  useLeavesWithOwner(made === null)

  const open = useCallback(async () => {
    setRefusal(null)
    await tenant
    const [edition, currency, complexity] = await Promise.all([
      getEdition(editionId),
      getCurrency(),
      getPasswordComplexity(),
    ])
    if (edition.error) return setRefusal(edition.error)
    const start = startNamed(asked, startsOf(edition.data)) ?? subscriptionType.paid
    setChosen({ edition: edition.data, start, currency, demands: complexity.data?.setting ?? null })
  }, [tenant, editionId, asked])
  useEffect(() => {
    open().catch(console.error)
  }, [open])

  const submit = async (entry: TenantEntry, start: Start) => {
    setFaults(none)
    const proof = { action: 'registerTenant', onChecking: setIsChecking } as const
    const body = { ...entry, editionId, subscriptionStartType: start }
    const { data, error } = await withProof(proof, (more) => registerTenant({ ...body, ...more }))
    if (data) {
      const signInAddress = await signInAddressOf(data.tenancyName)
      const registered: Registered = { ...data, waitsForPayment: start === subscriptionType.paid, signInAddress }
      keepInEntry({ registered }, accountPaths.registerTenantResult)
      return setMade(registered)
    }
    const { byField, rest } = serverFaults(error, tenantFields)
    const hasPlaces = Object.keys(byField).length > 0
    setFaults({ byField, rest: hasPlaces ? rest : [failureMessage(intl, error)] })
  }

  if (made) return <RegisteredTenant {...made} />
  return (
    <Stack gap="lg" mt="md">
      <EntryTitle title="registerTenant.title" detail="registerTenant.detail" />
      <Failure message={refusal && failureMessage(intl, refusal)} />
      {refusal && <WaysOn isUnreached={isUnreachable(refusal)} onRetry={() => void open()} />}
      {!refusal && !chosen && (
        <Text role="status">
          <FormattedMessage id="registerTenant.loading" />
        </Text>
      )}
      {chosen && (
        <>
          <ChosenEdition {...chosen} />
          <RegisterTenantForm
            rules={chosen.demands ? passwordRules(chosen.demands, adminUserName) : []}
            refused={faults}
            isChecking={isChecking}
            onSubmit={(entry) => submit(entry, chosen.start)}
          />
        </>
      )}
    </Stack>
  )
}

async function signInAddressOf(tenancyName: string): Promise<string> {
  const { appBaseUrls } = await loadAppConfig()
  const begin = addressOfTenant(tenancyName, appBaseUrls, `${location.origin}/`)
  return `${begin.replace(/\/$/, '')}${accountPaths.login}?${new URLSearchParams({ abp_tenancy_name: tenancyName })}`
}

function WaysOn({ isUnreached, onRetry }: { isUnreached: boolean; onRetry: () => void }) {
  return (
    <>
      {isUnreached ? (
        <Button size="md" onClick={onRetry}>
          <FormattedMessage id="registerTenant.retry" />
        </Button>
      ) : (
        <Button component="a" href={accountPaths.selectEdition} size="md">
          <FormattedMessage id="registerTenant.selectTitle" />
        </Button>
      )}
      <Button component="a" href={accountPaths.login} variant="subtle">
        <FormattedMessage id="signIn.back" />
      </Button>
    </>
  )
}

function ChosenEdition({ edition, start, currency }: Chosen) {
  const intl = useIntl()
  const kind = intl.formatMessage({ id: `registerTenant.start.${start}` })
  const prices = start === subscriptionType.free ? [] : pricesOf(intl, edition, currency)
  return (
    <section className={classes.chosen} aria-label={intl.formatMessage({ id: 'registerTenant.edition' })}>
      <div>
        <p>
          <bdi>
            <strong>{edition.displayName}</strong>
          </bdi>
          , {kind}
        </p>
        {prices.length > 0 && <p className={classes.terms}>{intl.formatList(prices, { type: 'unit' })}</p>}
        {start !== subscriptionType.free && (
          <p className={classes.terms}>
            <FormattedMessage
              id={start === subscriptionType.trial ? 'registerTenant.trialHint' : 'registerTenant.paidHint'}
              values={{ days: edition.trialDayCount ?? 0 }}
            />
          </p>
        )}
      </div>
      <a href={accountPaths.selectEdition}>
        <FormattedMessage id="registerTenant.otherEdition" />
      </a>
    </section>
  )
}

/** What the entry of the history keeps: a reload, or Forward, says it once more. */
export const registeredHere = (): Registered | null => keptInEntry<{ registered: Registered }>().registered ?? null

export function RegisteredTenant({ waitsForPayment, signInAddress, ...made }: Registered) {
  useLeavesWithOwner()
  const intl = useIntl()
  const { name, tenancyName, userName, emailAddress, isActive, isTenantActive, isEmailConfirmationRequired } = made
  const waiting = waitsForPayment ? 'registerTenant.waitingForPayment' : 'registerTenant.waiting'
  const facts = [
    ['registerTenant.organisation', tenancyName],
    ['registerTenant.userName', userName],
    ['accountMail.address', emailAddress],
  ] as const
  return (
    <Outcome
      title="registerTenant.doneTitle"
      text={isActive ? intl.formatMessage({ id: 'registerTenant.canSignIn' }) : null}
    >
      {isEmailConfirmationRequired && (
        <Text>
          <FormattedMessage id="registerTenant.confirmFirst" values={{ emailAddress }} />
        </Text>
      )}
      {!isTenantActive && (
        <Text>
          <FormattedMessage id={waiting} />
        </Text>
      )}
      <div>
        <Text c="dimmed" size="sm">
          <FormattedMessage id="registerTenant.kept" />
        </Text>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>
                <FormattedMessage id={label} />
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {isTenantActive && (
        <Button component="a" href={signInAddress} size="md">
          <FormattedMessage id="registerTenant.signIn" values={{ name }} />
        </Button>
      )}
      {!isTenantActive && (
        <Button component="a" href={accountPaths.login} variant="subtle">
          <FormattedMessage id="signIn.back" />
        </Button>
      )}
    </Outcome>
  )
}
