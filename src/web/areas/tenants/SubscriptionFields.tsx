import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import type { EditionOption } from './edition-options.ts'
import { endsOnDay, mayEnd, needsEnd, type TenantFormValues } from './tenant-rules.ts'

interface SubscriptionFieldsProps {
  editions: readonly EditionOption[]
  /** Of what is sold, after the rest. */
  children?: ReactNode
}

/** What it is without a day at which it ends: each trial ends. */
const wordsOfTrial = { label: 'tenants.isOfEdition', hint: 'tenants.isOfEditionHint' } as const
const wordsOfSubscription = { label: 'tenants.isUnlimited', hint: 'tenants.isUnlimitedHint' } as const

/** Which edition, and until when; what the edition does not have is not asked for. */
export function SubscriptionFields({ editions, children }: SubscriptionFieldsProps) {
  const intl = useIntl()
  const { values } = useFormikContext<TenantFormValues>()
  const isSold = mayEnd(values.editionId, editions)
  const mustEnd = needsEnd(values, editions)
  const words = values.isInTrialPeriod ? wordsOfTrial : wordsOfSubscription
  const options = editions.map(({ id, name, isFree }) => ({
    value: String(id),
    label: isFree ? intl.formatMessage({ id: 'tenants.freeEdition' }, { name }) : name,
  }))
  return (
    <FormSection title="tenants.subscription" hint="tenants.subscriptionHint">
      <SelectField
        name="editionId"
        label="tenants.editionLabel"
        isRequired
        options={[{ value: '', label: intl.formatMessage({ id: 'tenants.withoutEdition' }) }, ...options]}
      />
      {isSold ? (
        <>
          {!mustEnd && (
            <SwitchField
              name="isUnlimited"
              label={words.label}
              hint={values.isUnlimited ? words.hint : 'tenants.isLimitedHint'}
            />
          )}
          {endsOnDay(values, editions) && (
            <DateField
              name="subscriptionEndDateUtc"
              label="tenants.endLabel"
              hint={mustEnd ? 'tenants.trialEndHint' : 'tenants.endHint'}
              isRequired
            />
          )}
          <SwitchField name="isInTrialPeriod" label="tenants.isInTrialPeriod" hint="tenants.isInTrialPeriodHint" />
          {children}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="tenants.withoutEnd" />
        </Text>
      )}
    </FormSection>
  )
}
