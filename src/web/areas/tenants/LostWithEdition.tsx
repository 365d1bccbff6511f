import { useFormikContext } from 'formik'
import { features } from '../../../contract/vocabulary/features.ts'
import { type TenantForEdit, useTenantGetTenantFeaturesForEditQuery } from '../../api/generated/tenant.ts'
import { useTenantRegistrationGetEditionsForSelectQuery } from '../../api/generated/tenant-registration.ts'
import { LostFeatures } from '../../kit/feature-tree/LostFeatures.tsx'
import { lostFeatures } from '../../kit/feature-tree/lost-features.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import { PeopleOverLimit } from './PeopleOverLimit.tsx'
import type { EditedTenantValues } from './tenant-rules.ts'

/** Said before it is saved, beside the button. */
export function LostWithEdition({ tenant }: { tenant: TenantForEdit }) {
  const { values } = useFormikContext<EditedTenantValues>()
  const editionId = values.editionId === '' ? null : Number(values.editionId)
  return editionId === tenant.editionId ? null : <Lost tenant={tenant} editionId={editionId} />
}

function Lost({ tenant, editionId }: { tenant: TenantForEdit; editionId: number | null }) {
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
  const limit = lost.find(({ feature }) => feature.name === features.maxUserCount)?.most ?? 0
  return (
    <>
      <LostFeatures lost={lost} /> <PeopleOverLimit count={tenant.userCount} most={limit} />
    </>
  )
}
