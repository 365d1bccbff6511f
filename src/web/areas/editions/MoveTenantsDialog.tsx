import { Text } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { object, string } from 'yup'
import type { EditionListItem } from '../../../contract/services/edition.ts'
import {
  useEditionGetTenantCountQuery,
  useEditionMoveTenantsToAnotherEditionMutation,
} from '../../api/generated/edition.ts'
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
    </FormDialog>
  )
}
