import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import { object, string } from 'yup'
import type { EditionListItem } from '../../../contract/services/edition.ts'
import {
  useEditionGetTenantCountQuery,
  useEditionMoveTenantsToAnotherEditionMutation,
} from '../../api/generated/edition.ts'
import { useTenantRegistrationGetEditionsForSelectQuery } from '../../api/generated/tenant-registration.ts'
import { LostFeatures } from '../../kit/feature-tree/LostFeatures.tsx'
import { lostFeatures } from '../../kit/feature-tree/lost-features.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'

interface MoveTenantsDialogProps {
  edition: Pick<EditionListItem, 'id' | 'displayName'>
  editions: readonly EditionListItem[]
  onClose: () => void
}

const nothing = { targetEditionId: '' }

/** How many they are is said before anything is done. */
export function MoveTenantsDialog({ edition, editions, onClose }: MoveTenantsDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const title = intl.formatMessage({ id: 'editions.moveTitle' }, { name: edition.displayName })
  const count = useEditionGetTenantCountQuery({ editionId: edition.id }, { refetchOnMountOrArgChange: true })
  const [moveTenants] = useEditionMoveTenantsToAnotherEditionMutation()
  const { submit, failure } = useSubmit<typeof nothing>({
    send: ({ targetEditionId }, numbered) =>
      moveTenants({
        moveTenantsToAnotherEdition: numbered({
          sourceEditionId: edition.id,
          targetEditionId: Number(targetEditionId),
        }),
      }).unwrap(),
    saved: 'editions.moveBegun',
  })
  if (count.data === undefined) {
    return <LoadingDialog title={title} result={count} failed="kit.form.loadFailed" onClose={onClose} />
  }
  const others = editions.filter(({ id }) => id !== edition.id)
  return (
    <FormDialog
      kind="question"
      title={title}
      name={`move tenants of edition ${edition.id}`}
      basis={nothing}
      initialValues={nothing}
      schema={object({ targetEditionId: string().required(say('ThisFieldIsRequired')) })}
      submit={submit}
      latest={null}
      failure={failure}
      action="editions.moveAction"
      onClose={onClose}
      onSaved={onClose}
    >
      <Text size="sm">
        <FormattedMessage id="editions.moveCount" values={{ count: count.data }} />
      </Text>
      <SelectField
        name="targetEditionId"
        label="editions.moveTarget"
        hint="editions.moveHint"
        isRequired
        isFirst
        options={others.map(({ id, displayName, isFree }) => ({
          value: String(id),
          label: isFree ? intl.formatMessage({ id: 'editions.freeNamed' }, { name: displayName }) : displayName,
        }))}
      />
      {count.data > 0 && <Lost sourceId={edition.id} />}
    </FormDialog>
  )
}

function Lost({ sourceId }: { sourceId: number }) {
  const { targetEditionId } = useFormikContext<typeof nothing>().values
  const { data: editions } = useTenantRegistrationGetEditionsForSelectQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  if (!editions || targetEditionId === '') return null
  const valuesOf = (id: number) =>
    editions.editionsWithFeatures.find(({ edition }) => edition.id === id)?.featureValues ?? []
  const lost = lostFeatures({
    features: editions.allFeatures,
    before: valuesOf(sourceId),
    after: valuesOf(Number(targetEditionId)),
    own: new Set(),
  })
  return (
    <Text size="sm" role="status">
      <LostFeatures lost={lost} /> {lost.length > 0 && <FormattedMessage id="editions.ownStays" />}
    </Text>
  )
}
