import { useFormikContext } from 'formik'
import { useContext, useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type PageTab, PageTabs, useTab } from '../page/PageTabs.tsx'
import { FieldLabels } from './field-labels.ts'
import { faultsIn, isWithin } from './form-fields.ts'

interface FormTab<Id extends string> extends Omit<PageTab<Id>, 'faults'> {
  /** Which of the form stand on it. */
  fields: readonly string[]
}

interface FormTabsProps<Id extends string> {
  label: MessageKey
  tabs: readonly FormTab<Id>[]
}

/** One form over all of its tabs: each says how many of its fields are wrong, and opens for whoever wants to mend one. */
export function FormTabs<Id extends string>({ label, tabs }: FormTabsProps<Id>) {
  const intl = useIntl()
  const { errors, submitCount } = useFormikContext<object>()
  const fields = useContext(FieldLabels)
  const [shown, open] = useTab(tabs.map(({ id }) => id))
  useEffect(() =>
    fields.hasTabs({
      tabs: tabs.map((tab) => ({ ...tab, label: intl.formatMessage({ id: tab.label }) })),
      shown,
      open,
    }),
  )
  const faults = submitCount > 0 ? faultsIn(errors) : []
  const isOn = (tab: FormTab<Id>, name: string) => tab.fields.some((field) => isWithin(name, field))
  return (
    <PageTabs
      label={label}
      tabs={tabs.map((tab) => ({ ...tab, faults: faults.filter(({ name }) => isOn(tab, name)).length }))}
    />
  )
}
