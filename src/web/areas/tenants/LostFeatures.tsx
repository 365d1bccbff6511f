import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import { type TenantForEdit, useTenantGetTenantFeaturesForEditQuery } from '../../api/generated/tenant.ts'
import { useTenantRegistrationGetEditionsForSelectQuery } from '../../api/generated/tenant-registration.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import { lostFeatures } from './lost-features.ts'
import type { EditedTenantValues } from './tenant-rules.ts'

/** Said before it is saved, beside the button. */
export function LostFeatures({ tenant }: { tenant: TenantForEdit }) {
  const { values } = useFormikContext<EditedTenantValues>()
  const editionId = values.editionId === '' ? null : Number(values.editionId)
  return editionId === tenant.editionId ? null : <Lost tenant={tenant} editionId={editionId} />
}

function Lost({ tenant, editionId }: { tenant: TenantForEdit; editionId: number | null }) {
  const intl = useIntl()
  const skip = !mayCall('tenantGetTenantFeaturesForEdit', useAccess())
  const { currentData: editions } = useTenantRegistrationGetEditionsForSelectQuery()
  const { currentData: ofTenant } = useTenantGetTenantFeaturesForEditQuery({ id: tenant.id }, { skip })
  if (!editions || (!skip && !ofTenant)) return null
  const valuesOf = (id: number | null) =>
    editions.editionsWithFeatures.find(({ edition }) => edition.id === id)?.featureValues ?? []
  const usual = new Map(ofTenant?.editionValues.map(({ name, value }) => [name, value]))
  const own = ofTenant?.featureValues.filter(({ name, value }) => usual.get(name) !== value) ?? []
  const lost = lostFeatures({
    features: editions.allFeatures,
    before: valuesOf(tenant.editionId),
    after: valuesOf(editionId),
    own: new Set(own.map(({ name }) => name)),
  })
  const names = lost.map(({ feature: { displayName: name }, most }) =>
    most === undefined ? name : intl.formatMessage({ id: 'tenants.lostLimit' }, { name, most }),
  )
  return (
    <FormattedMessage
      id="tenants.featuresLost"
      values={{ count: lost.length, names: intl.formatList(names, { type: 'unit' }) }}
    />
  )
}
