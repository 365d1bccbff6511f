import { useState } from 'react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PasswordField } from '../../kit/form/fields/TextField.tsx'

/** An address with a password in it: it is never answered, and not kept in a draft. */
export function DatabaseFields({ hint }: { hint: MessageKey }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FormSection title="tenants.database" hint="tenants.databaseHint">
      <PasswordField
        name="connectionString"
        label="tenants.connectionString"
        hint={hint}
        showLabel="tenants.showConnectionString"
        isShown={isShown}
        onShow={setIsShown}
        autoComplete="off"
        dir="ltr"
      />
    </FormSection>
  )
}
