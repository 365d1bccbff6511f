import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import {
  useOrganizationUnitCreateOrganizationUnitMutation,
  useOrganizationUnitGetOrganizationUnitsQuery,
  useOrganizationUnitUpdateOrganizationUnitMutation,
} from '../../api/generated/organization-unit.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { askLatest } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import {
  type NewUnitValues,
  newUnitRequest,
  newUnitSchema,
  type UnitValues,
  unitRequest,
  unitSchema,
} from './unit-rules.ts'
import type { Unit } from './unit-tree.ts'
import { useDirectory } from './use-directory.ts'

interface NewUnitFormProps {
  /** Absent: at the root. */
  parent: Unit | undefined
  onClose: () => void
  onMade: (id: number) => void
}

const empty: NewUnitValues = { displayNameOrEntraGroupObjectId: '', description: '', isEntraGroup: false }

export function NewUnitForm({ parent, onClose, onMade }: NewUnitFormProps) {
  const intl = useIntl()
  const say = useSay()
  const directory = useDirectory()
  const [createUnit] = useOrganizationUnitCreateOrganizationUnitMutation()
  const made = useRef<number>(undefined)
  const { submit, failure } = useSubmit<NewUnitValues>({
    send: async (values, numbered) => {
      const body = numbered(newUnitRequest(values, parent?.id ?? null))
      const { id } = await createUnit({ createOrganizationUnit: body }).unwrap()
      made.current = id
    },
    saved: 'units.form.created',
  })
  return (
    <FormDialog
      kind="question"
      title={
        parent
          ? intl.formatMessage({ id: 'units.form.createBelow' }, { displayName: parent.displayName })
          : intl.formatMessage({ id: 'units.create' })
      }
      action="units.form.createAction"
      name={`unit below ${parent?.id ?? 'the root'}`}
      basis={null}
      initialValues={empty}
      schema={newUnitSchema(say)}
      submit={submit}
      latest={null}
      failure={failure}
      onClose={onClose}
      onSaved={() => {
        onClose()
        if (made.current !== undefined) onMade(made.current)
      }}
    >
      {directory.isUsed && (
        <>
          <SwitchField
            name="isEntraGroup"
            label="units.form.isEntraGroup"
            hint="units.form.isEntraGroupHint"
            disabled={directory.reason !== undefined}
          />
          {directory.reason && (
            <Text size="xs" c="dimmed">
              <FormattedMessage id={directory.reason} />
            </Text>
          )}
        </>
      )}
      <NameOrGroup />
      <TextField name="description" label="units.description" />
    </FormDialog>
  )
}

function NameOrGroup() {
  const { values } = useFormikContext<NewUnitValues>()
  return (
    <TextField
      name="displayNameOrEntraGroupObjectId"
      label={values.isEntraGroup ? 'units.form.objectId' : 'units.displayName'}
      hint={values.isEntraGroup ? 'units.form.objectIdHint' : undefined}
      isRequired
      isFirst
      autoComplete="off"
    />
  )
}

interface UnitFormProps {
  unit: Unit
  onClose: () => void
}

const unitValues = ({ displayName, description }: Pick<Unit, 'displayName' | 'description'>): UnitValues => ({
  displayName,
  description: description ?? '',
})

export function UnitForm({ unit, onClose }: UnitFormProps) {
  const intl = useIntl()
  const say = useSay()
  const { refetch } = useOrganizationUnitGetOrganizationUnitsQuery()
  const [updateUnit] = useOrganizationUnitUpdateOrganizationUnitMutation()
  const { submit, failure } = useSubmit<UnitValues>({
    send: (values, numbered) => updateUnit({ updateOrganizationUnit: numbered(unitRequest(unit, values)) }).unwrap(),
    saved: 'units.form.saved',
    named: ({ displayName }) => ({ displayName }),
  })
  // Of one that is gone the server says so.
  const latest = askLatest(refetch)(({ items }) => unitValues(items.find(({ id }) => id === unit.id) ?? unit))
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'units.form.edit' }, { displayName: unit.displayName })}
      name={`unit ${unit.id}`}
      basis={unit}
      initialValues={unitValues(unit)}
      schema={unitSchema(say)}
      submit={submit}
      latest={latest}
      failure={failure}
      onClose={onClose}
      onSaved={onClose}
    >
      {unit.isEntraGroup && (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage id="units.form.ofGroup" />
        </Alert>
      )}
      <TextField name="displayName" label="units.displayName" isRequired isFirst autoComplete="off" />
      <TextField name="description" label="units.description" />
    </FormDialog>
  )
}
