import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { paymentTypes } from '../../../contract/vocabulary/enums.ts'
import {
  type TenantForEdit,
  useTenantGetTenantForEditQuery,
  useTenantUpdateTenantMutation,
} from '../../api/generated/tenant.ts'
import { clock } from '../../api/server-time.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { todayIn } from '../../kit/date-range/ranges.ts'
import { EditionRequestNotice } from '../../kit/editions/EditionRequestNotice.tsx'
import { FormSections } from '../../kit/form/FormSection.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { LoadingForm } from '../../kit/form/LoadingForm.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { openedLater } from '../../kit/later.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { DatabaseFields } from './DatabaseFields.tsx'
import { type EditionOption, useEditionOptions } from './edition-options.ts'
import { LostWithEdition } from './LostWithEdition.tsx'
import { OrganisationFields } from './OrganisationFields.tsx'
import { SubscriptionFields } from './SubscriptionFields.tsx'
import { type EditedTenantValues, tenantFormValues, tenantSchema, updateRequest } from './tenant-rules.ts'

const DeclineRequestDialog = openedLater(async () => (await import('./DeclineRequestDialog.tsx')).DeclineRequestDialog)

export function TenantProperties({ id }: { id: number }) {
  // Asked by the form itself: whoever comes back from another tab wants what is there now.
  const result = useTenantGetTenantForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const { editions, result: ofEditions } = useEditionOptions()
  const name = `tenant ${id}`
  const { answer, renew, latest } = useFreshAnswer(name, result)
  if (!answer) return <LoadingForm result={result} />
  if (!editions) return <LoadingForm result={ofEditions} />
  // No part of the form: it is answered beside what is typed.
  const request = (result.currentData ?? answer).editionRequest
  return <Form name={name} tenant={answer} request={request} latest={latest} editions={editions} onSaved={renew} />
}

interface FormProps {
  name: string
  tenant: TenantForEdit
  request: TenantForEdit['editionRequest']
  latest: AskLatest<TenantForEdit>
  editions: readonly EditionOption[]
  onSaved: () => void
}

function Form({ name, tenant, request, latest, editions, onSaved }: FormProps) {
  const say = useSay()
  const [updateTenant] = useTenantUpdateTenantMutation()
  const { submit, failure } = useSubmit<EditedTenantValues>({
    send: (values, numbered) =>
      updateTenant({ updateTenant: numbered(updateRequest(values, tenant, editions)) }).unwrap(),
    saved: 'tenants.saved',
    named: (values) => ({ name: values.name }),
  })
  const today = todayIn(undefined, clock.now())
  const dialog = useDialog<'decline', never>(['decline'], undefined)
  return (
    <>
      <PageForm
        name={name}
        basis={tenant}
        initialValues={tenantFormValues(tenant)}
        schema={tenantSchema(say, editions, today, tenant)}
        submit={submit}
        latest={latest(tenantFormValues)}
        failure={failure}
        action="tenants.saveAction"
        words={<LostWithEdition tenant={tenant} />}
        onSaved={onSaved}
      >
        <Content>
          <FormSections>
            {request && (
              <EditionRequestNotice
                title="editionRequest.asked"
                request={request}
                actions={
                  <CommandButton variant="default" onClick={() => dialog.open('decline')}>
                    <FormattedMessage id="tenants.decline" />
                  </CommandButton>
                }
              />
            )}
            <OrganisationFields>
              <SwitchField name="isActive" label="tenants.isActive" hint="tenants.isActiveHint" />
              <TextField name="mailDomains" label="tenants.mailDomains" hint="tenants.mailDomainsHint" dir="ltr" />
            </OrganisationFields>
            <SubscriptionFields editions={editions}>
              <SelectField
                name="subscriptionPaymentType"
                label="tenants.payment"
                hint="tenants.paymentHint"
                options={Object.values(paymentTypes).map((type) => ({
                  value: String(type),
                  label: say(`subscription.payment.${type}`),
                }))}
              />
            </SubscriptionFields>
            {tenant.hasConnectionString && <DatabaseFields isOwn />}
          </FormSections>
        </Content>
      </PageForm>
      {dialog.shown && <Declining tenantId={tenant.id} request={request} onClose={dialog.close} />}
    </>
  )
}

interface DecliningProps {
  tenantId: number
  request: TenantForEdit['editionRequest']
  onClose: () => void
}

/** It stays with what was read: that it was withdrawn while the answer was written is said in it. */
function Declining({ tenantId, request, onClose }: DecliningProps) {
  const [read] = useState(request)
  const waits = read?.declineTime === null
  // The address of one that was answered since.
  useEffect(() => {
    if (!waits) onClose()
  })
  return waits && <DeclineRequestDialog tenantId={tenantId} request={read} onClose={onClose} />
}
