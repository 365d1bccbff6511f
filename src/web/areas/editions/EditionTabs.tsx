import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import { type EditionForEdit, useEditionGetEditionComboboxItemsQuery } from '../../api/generated/edition.ts'
import { FeatureTree } from '../../kit/feature-tree/FeatureTree.tsx'
import { type FeatureValues, isOn, isSwitch } from '../../kit/feature-tree/feature-values.ts'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { FormTabs } from '../../kit/form/FormTabs.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { Content } from '../../kit/page/Page.tsx'
import { useMoney } from '../../kit/use-money.ts'
import classes from './Edition.module.css'
import { type EditionFormValues, prices, propertyFields } from './edition-rules.ts'

/** One form over both of them. */
export function EditionTabs({ form }: { form: EditionForEdit }) {
  const { values } = useFormikContext<EditionFormValues>()
  return (
    <FormTabs
      label="editions.tabs"
      tabs={[
        {
          id: 'properties',
          label: 'editions.properties',
          fields: propertyFields,
          panel: () => <Properties form={form} />,
        },
        {
          id: 'features',
          label: 'editions.features',
          count: form.features.filter((feature) => isSwitch(feature) && isOn(values.features, feature.name)).length,
          fields: ['features'],
          panel: () => <Features form={form} />,
        },
      ]}
    />
  )
}

function Properties({ form }: { form: EditionForEdit }) {
  const intl = useIntl()
  const { values } = useFormikContext<EditionFormValues>()
  const { currency } = useMoney()
  const name = intl.formatDisplayName(currency, { type: 'currency' }) ?? currency
  return (
    <Content>
      <FormSections>
        <FormSection title="editions.what" hint="editions.whatHint">
          <TextField name="displayName" dir="auto" label="editions.displayName" isRequired isFirst autoComplete="off" />
        </FormSection>
        <FormSection title="editions.prices" hint="editions.pricesHint" values={{ currency: name, code: currency }}>
          <SwitchField name="isPaid" label="editions.isPaid" hint="editions.isPaidHint" />
          {values.isPaid && (
            <div className={classes.prices}>
              {prices.map((price) => (
                <TextField
                  key={price}
                  name={price}
                  label={`editions.${price}Label`}
                  inputMode="decimal"
                  dir="ltr"
                  autoComplete="off"
                />
              ))}
            </div>
          )}
        </FormSection>
        <FormSection title="editions.time" hint="editions.timeHint">
          {values.isPaid ? (
            <Terms form={form} />
          ) : (
            <Text size="sm" c="dimmed">
              <FormattedMessage id="editions.freeHasNone" />
            </Text>
          )}
        </FormSection>
      </FormSections>
    </Content>
  )
}

function Terms({ form }: { form: EditionForEdit }) {
  const intl = useIntl()
  const { values } = useFormikContext<EditionFormValues>()
  return (
    <>
      <SwitchField name="hasTrial" label="editions.hasTrial" />
      {values.hasTrial && <NumberField name="trialDayCount" label="editions.trialDayCount" isRequired />}
      <SwitchField name="isWaiting" label="editions.isWaiting" hint="editions.isWaitingHint" />
      {values.isWaiting && (
        <NumberField name="waitingDayAfterExpire" label="editions.waitingDayAfterExpire" isRequired />
      )}
      <SelectField
        name="expiringEditionId"
        label="editions.expiringEditionId"
        hint="editions.expiringHint"
        isRequired
        options={[
          { value: '', label: intl.formatMessage({ id: 'editions.deactivate' }) },
          ...useFreeEditions(form.edition.id),
        ]}
      />
    </>
  )
}

/** Those that an edition can fall back to. */
function useFreeEditions(own: number | null) {
  const { data = [] } = useEditionGetEditionComboboxItemsQuery({ onlyFreeItems: true })
  return data
    .filter(({ value }) => value !== '' && value !== String(own))
    .map(({ value, displayText }) => ({ value, label: displayText }))
}

function Features({ form }: { form: EditionForEdit }) {
  const label = useIntl().formatMessage({ id: 'editions.features' })
  const { value, set } = useFieldState<FeatureValues>('features')
  return (
    <Content>
      <section className={classes.card}>
        <p className={classes.hint}>
          <FormattedMessage id="editions.featuresHint" />
        </p>
        <FeatureTree label={label} name="features" features={form.features} values={value} onChange={set} />
      </section>
    </Content>
  )
}
