import { Alert, Button } from '@mantine/core'
import { IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserForEdit } from '../../../contract/services/user.ts'
import { saveFile } from '../../api/download.ts'
import { ListFile } from '../../kit/delimited/ListFile.tsx'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { Refilled } from '../../kit/form/Refilled.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { Content } from '../../kit/page/Page.tsx'
import { roleOptions, unitOptions } from './assignment-options.ts'
import { type ImportFormValues, importSchema } from './import-rules.ts'
import { exampleList, type Heads, readPeople } from './people-list.ts'

interface ImportFormProps {
  name: string
  basis: UserForEdit
  blank: ImportFormValues
  /** As it was before somebody came back to it. */
  filled: ImportFormValues | undefined
  heads: Heads
  onFilled: (values: ImportFormValues) => void
}

/** Whom a list names, and what all of them get. Nothing is made by it. */
export function ImportForm({ name, basis, blank, filled, heads, onFilled }: ImportFormProps) {
  const say = useSay()
  const asked = useRef(blank)
  return (
    <PageForm<ImportFormValues>
      name={name}
      basis={basis}
      initialValues={blank}
      schema={importSchema(say, (list) => readPeople(list, heads))}
      submit={async (values) => {
        asked.current = values
        return 'checked'
      }}
      latest={null}
      failure={noFailure}
      action="users.import.check"
      endsWithSaving
      onSaved={() => onFilled(asked.current)}
    >
      <Refilled by={filled} />
      <Content>
        <FormSections>
          <FormSection title="users.import.list" hint="users.import.listHint">
            <ListFile name="list">
              <Example heads={heads} />
            </ListFile>
            <TextAreaField
              name="list"
              label="users.import.pasted"
              hint="users.import.pastedHint"
              isRequired
              dir="auto"
            />
          </FormSection>
          <FormSection title="users.form.access" hint="users.import.accessHint">
            <MultiSelectField name="assignedRoleNames" label="users.roles" options={roleOptions(basis).options} />
            {basis.allOrganizationUnits.length > 0 && (
              <MultiSelectField name="organizationUnits" label="users.organizationUnits" options={unitOptions(basis)} />
            )}
          </FormSection>
          <FormSection title="users.form.signIn" hint="users.import.signInHint">
            {basis.isSMTPSettingsProvided ? (
              <SwitchField name="sendInvitations" label="users.import.invite" hint="users.import.inviteHint" />
            ) : (
              <Alert color="gray" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
                <FormattedMessage id="users.import.noMail" />
              </Alert>
            )}
          </FormSection>
        </FormSections>
      </Content>
    </PageForm>
  )
}

const noFailure: readonly string[] = []

function Example({ heads }: { heads: Heads }) {
  const intl = useIntl()
  const example = () =>
    saveFile(
      new Blob([exampleList(heads)], { type: 'text/csv' }),
      intl.formatMessage({ id: 'users.import.exampleName' }),
    )
  return (
    <Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={example}>
      <FormattedMessage id="users.import.example" />
    </Button>
  )
}
