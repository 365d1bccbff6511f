import { useIntl } from 'react-intl'
import { useDispatch } from 'react-redux'
import { object } from 'yup'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import { tenantDeclineEditionRequestBounds } from '../../api/generated/bounds.ts'
import { enhancedApi, useTenantDeclineEditionRequestMutation } from '../../api/generated/tenant.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'

interface DeclineRequestDialogProps {
  tenantId: number
  /** That was read: the organisation may ask anew while the answer is written. */
  request: Pick<EditionRequest, 'requestTime' | 'editionDisplayName'>
  onClose: () => void
}

export function DeclineRequestDialog({
  tenantId,
  request: { requestTime, editionDisplayName: name },
  onClose,
}: DeclineRequestDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const dispatch = useDispatch()
  const [declineEditionRequest] = useTenantDeclineEditionRequestMutation()
  const { submit, failure } = useSubmit<{ message: string }>({
    send: async ({ message }, numbered) => {
      const answer = numbered({ id: tenantId, requestTime, message: message.trim() || null })
      const { error } = await declineEditionRequest({ declineEditionRequest: answer })
      if (!error) return
      // What it asks for now stands behind the refusal.
      dispatch(enhancedApi.util.invalidateTags(['Tenant']))
      throw error
    },
    saved: 'editionRequest.declined',
    named: () => ({ name }),
  })
  return (
    <FormDialog
      kind="question"
      title={intl.formatMessage({ id: 'tenants.declineTitle' }, { name })}
      action="tenants.decline"
      name={`decline request of tenant ${tenantId}`}
      basis={null}
      initialValues={{ message: '' }}
      schema={object(shapeRules(say, tenantDeclineEditionRequestBounds))}
      submit={submit}
      latest={null}
      failure={failure}
      onClose={onClose}
      onSaved={onClose}
    >
      <TextAreaField
        name="message"
        dir="auto"
        label="tenants.declineMessage"
        hint="tenants.declineMessageHint"
        isFirst
        autoComplete="off"
      />
    </FormDialog>
  )
}
