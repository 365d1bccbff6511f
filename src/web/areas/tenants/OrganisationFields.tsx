import type { ReactNode } from 'react'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'

/** What people see of a tenant. */
export function OrganisationFields({ children }: { children?: ReactNode }) {
  return (
    <FormSection title="tenants.organisation" hint="tenants.organisationHint">
      <TextField name="name" label="tenants.nameLabel" isRequired isFirst autoComplete="off" dir="auto" />
      <TextField
        name="tenancyName"
        label="tenants.tenancyName"
        hint="tenants.tenancyNameHint"
        isRequired
        autoComplete="off"
        dir="ltr"
      />
      {children}
    </FormSection>
  )
}
