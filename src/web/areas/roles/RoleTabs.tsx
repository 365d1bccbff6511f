import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RoleForEdit } from '../../../contract/services/role.ts'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { FormTabs } from '../../kit/form/FormTabs.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { Content } from '../../kit/page/Page.tsx'
import { PermissionGrid } from '../../kit/permission-grid/PermissionGrid.tsx'
import { useMayAskDirectory } from './directory.ts'
import { RoleGroups } from './RoleGroups.tsx'
import { isNewRole, keepsAll, propertyFields, type RoleFormValues } from './role-rules.ts'

/** One form over all of them. */
export function RoleTabs({ form }: { form: RoleForEdit }) {
  const { values } = useFormikContext<RoleFormValues>()
  const mayAsk = useMayAskDirectory()
  const groups = {
    id: 'groups',
    label: 'roles.groups',
    count: values.groups.length,
    fields: ['groups'],
    panel: () => <RoleGroups form={form} />,
  } as const
  return (
    <FormTabs
      label="roles.tabs"
      tabs={[
        {
          id: 'properties',
          label: 'roles.properties',
          fields: propertyFields,
          panel: () => <Properties form={form} />,
        },
        {
          id: 'permissions',
          label: 'roles.permissions',
          count: values.grantedPermissionNames.length,
          fields: ['grantedPermissionNames'],
          panel: () => <Granted form={form} />,
        },
        ...(mayAsk || form.groups.length > 0 ? [groups] : []),
      ]}
    />
  )
}

function Properties({ form }: { form: RoleForEdit }) {
  const { isStatic, name } = form.role
  return (
    <Content>
      <FormSections>
        <FormSection title="roles.form.what" hint="roles.form.whatHint">
          <TextField
            name="displayName"
            dir="auto"
            label="roles.displayName"
            hint={isStatic ? 'roles.form.staticName' : undefined}
            disabled={isStatic}
            isRequired
            isFirst
            autoComplete="off"
          />
          <TextField name="description" dir="auto" label="roles.description" autoComplete="off" />
          <TextField
            name="folderPath"
            dir="auto"
            label="roles.folder"
            hint="roles.form.folderHint"
            autoComplete="off"
          />
          {!isNewRole(form) && (
            <Alert color="gray" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
              <FormattedMessage id="roles.form.nameOnWire" values={{ name: <bdi key="name">{name}</bdi> }} />
            </Alert>
          )}
        </FormSection>
        <FormSection title="roles.form.giving" hint="roles.form.givingHint">
          <SwitchField name="isDefault" label="roles.form.isDefault" />
        </FormSection>
      </FormSections>
    </Content>
  )
}

function Granted({ form }: { form: RoleForEdit }) {
  const intl = useIntl()
  const { value, set } = useFieldState<string[]>('grantedPermissionNames')
  const isKept = keepsAll(form)
  return (
    <PermissionGrid
      permissions={form.permissions}
      granted={value}
      onChange={set}
      isKept={isKept}
      tools={isKept && intl.formatMessage({ id: 'roles.permissions.ofAdmin' })}
    />
  )
}
