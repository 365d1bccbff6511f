import { useState } from 'react'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PasswordField } from '../../kit/form/fields/TextField.tsx'

/** `isOwn`: it has one already. An address with a password in it: it is never answered, and not kept in a draft. */
export function DatabaseFields({ isOwn }: { isOwn: boolean }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FormSection title="tenants.database" hint={isOwn ? 'tenants.databaseOwn' : 'tenants.databaseHint'}>
      <PasswordField
        name="connectionString"
        label="tenants.connectionString"
        hint={isOwn ? 'tenants.connectionStringMove' : 'tenants.connectionStringHint'}
        showLabel="tenants.showConnectionString"
        isShown={isShown}
        onShow={setIsShown}
        autoComplete="off"
        dir="ltr"
      />
    </FormSection>
  )
}
