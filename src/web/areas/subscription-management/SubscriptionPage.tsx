import { IconReceiptOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import {
  useSubscriptionGetEditionRequestQuery,
  useSubscriptionWithdrawEditionRequestMutation,
} from '../../api/generated/subscription.ts'
import {
  type TenantRegistrationGetEditionsForSelectApiResponse,
  useTenantRegistrationGetEditionsForSelectQuery,
} from '../../api/generated/tenant-registration.ts'
import { clock } from '../../api/server-time.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { daysUntil } from '../../kit/days-until.ts'
import { EditionCard, EditionCards } from '../../kit/editions/EditionCard.tsx'
import { EditionRequestNotice } from '../../kit/editions/EditionRequestNotice.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { openedLater } from '../../kit/later.tsx'
import { DateCell } from '../../kit/list/columns.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { Content, Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PartBody, PartEmpty, usePartState } from '../../kit/part/Part.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { toast } from '../../kit/toast.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { useLogin } from '../../session/use-session.ts'
import { kindOf, mostPeople, type Subscription } from './subscription.ts'

const RequestDialog = openedLater(async () => (await import('./RequestDialog.tsx')).RequestDialog)

/** What the organisation has, and what it could ask the operator for. */
export function SubscriptionPage() {
  const intl = useIntl()
  const tenant = useLogin()?.tenant
  return (
    <Page
      head={
        <PageHeader title={intl.formatMessage({ id: 'menu.subscription' })}>
          <FormattedMessage id="subscription.sentence" />
        </PageHeader>
      }
    >
      <Content>
        {tenant?.edition ? (
          <FormSections>
            <Request key={tenant.edition.id} />
            <Now subscription={{ ...tenant, edition: tenant.edition }} />
            <Others editionId={tenant.edition.id} />
          </FormSections>
        ) : (
          <State icon={<StateIcon of={IconReceiptOff} />} title={<FormattedMessage id="subscription.none" />}>
            <FormattedMessage id="subscription.noneDetail" />
          </State>
        )}
      </Content>
    </Page>
  )
}

/** What the operator was asked for, until they change the edition. */
function Request() {
  const { currentData: request } = useSubscriptionGetEditionRequestQuery(undefined, { refetchOnMountOrArgChange: true })
  return request ? (
    <EditionRequestNotice title="subscription.waits" request={request} actions={<Withdraw request={request} />} />
  ) : null
}

function Withdraw({ request: { editionDisplayName: name } }: { request: EditionRequest }) {
  const intl = useIntl()
  const [withdraw, withdrawing] = useSubscriptionWithdrawEditionRequestMutation()
  const { confirm, question } = useConfirm()
  const run = async () => {
    const isMeant = await confirm({
      title: 'subscription.withdrawTitle',
      detail: 'subscription.withdrawDetail',
      values: { name },
      yes: 'subscription.withdraw',
    })
    if (!isMeant) return
    try {
      await withdraw().unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'subscription.withdraw', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'subscription.withdrawn' }, { name }) })
  }
  return (
    <>
      <CommandButton variant="default" isBusy={withdrawing.isLoading} onClick={() => void run()}>
        <FormattedMessage id="subscription.withdraw" />
      </CommandButton>
      {question}
    </>
  )
}

function Now({ subscription }: { subscription: Subscription }) {
  const { edition, subscriptionEndDateUtc: end, subscriptionPaymentType } = subscription
  const kind = kindOf(subscription)
  return (
    <FormSection title="subscription.now" hint="subscription.nowHint">
      <Facts>
        <Fact label="subscription.edition">
          <bdi>{edition.displayName}</bdi>
        </Fact>
        <Fact label="subscription.kind">
          <FormattedMessage id={`subscription.kind.${kind}`} />
        </Fact>
        <Fact label="subscription.end">
          {end === null ? <FormattedMessage id="subscription.never" /> : <End end={end} />}
        </Fact>
        <Fact label="subscription.people">
          <FormattedMessage id="subscription.most" values={{ count: mostPeople(subscription) }} />
        </Fact>
        {kind !== 'free' && (
          <Fact label="subscription.payment">
            <FormattedMessage id={`subscription.payment.${subscriptionPaymentType}`} />
          </Fact>
        )}
      </Facts>
    </FormSection>
  )
}

function End({ end }: { end: string }) {
  const left = daysUntil(end, clock.now(), useIntl().timeZone)
  return (
    <>
      <DateCell value={end} />{' '}
      <span>
        (
        {left === undefined ? (
          <FormattedMessage id="subscription.hasEnded" />
        ) : (
          <FormattedMessage id="subscription.endsIn" values={{ count: left }} />
        )}
        )
      </span>
    </>
  )
}

type OfferedEdition = TenantRegistrationGetEditionsForSelectApiResponse['editionsWithFeatures'][number]['edition']

function Others({ editionId }: { editionId: number }) {
  const intl = useIntl()
  const currency = useLogin()?.application.currency ?? null
  const editions = useTenantRegistrationGetEditionsForSelectQuery()
  const state = usePartState(editions)
  const offered = editions.currentData?.editionsWithFeatures.map(({ edition }) => edition)
  const dialog = useDialog<'request', OfferedEdition>(['request'], offered)
  return (
    <FormSection title="subscription.others" hint="subscription.othersHint">
      <PartBody state={state} onRetry={editions.refetch}>
        {({ allFeatures, editionsWithFeatures }) => {
          const others = editionsWithFeatures.filter(({ edition }) => edition.id !== editionId)
          if (others.length === 0) {
            return (
              <PartEmpty>
                <FormattedMessage id="subscription.noOthers" />
              </PartEmpty>
            )
          }
          return (
            <EditionCards>
              {others.map(({ edition, featureValues }) => (
                <EditionCard
                  key={edition.id}
                  edition={edition}
                  featureValues={featureValues}
                  allFeatures={allFeatures}
                  currency={currency}
                >
                  <CommandButton
                    variant="default"
                    label={intl.formatMessage({ id: 'subscription.requestOf' }, { name: edition.displayName })}
                    onClick={() => dialog.open('request', edition)}
                  >
                    <FormattedMessage id="subscription.request" />
                  </CommandButton>
                </EditionCard>
              ))}
            </EditionCards>
          )
        }}
      </PartBody>
      <Suspense>{dialog.shown?.row && <RequestDialog edition={dialog.shown.row} onClose={dialog.close} />}</Suspense>
    </FormSection>
  )
}
