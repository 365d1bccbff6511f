/** The operator’s forms: organisations and editions. */
import { features } from '../../../src/contract/vocabulary/features.ts'
import { type Caller, demoPassword, hostAdmin, type Portal } from '../harness.ts'
import { answer, flag, oneOf, type Said, type Save, word } from './save.ts'

/** Two features that stand alone, as members. */
const featureMembers = { tasks: flag, branding: flag } as const
const featureNames = { tasks: features.tasks, branding: features.branding } as const

const featuresIn = (said: Said) =>
  Object.entries(featureNames).flatMap(([member, name]) =>
    said[member] === undefined ? [] : [{ name, value: String(said[member]) }],
  )

const featuresOf = (values: readonly { name: string; value: string }[]) =>
  Object.fromEntries(
    Object.entries(featureNames).map(([member, name]) => [
      member,
      values.find((value) => value.name === name)?.value === 'true',
    ]),
  )

async function anEdition(host: Caller): Promise<{ id: number; displayName: string }> {
  const displayName = word()
  await answer(
    host.call('Edition_CreateEdition', { body: { edition: { displayName, dailyPrice: 1 }, featureValues: [] } }),
  )
  const { items } = await answer(host.call('Edition_GetEditions'))
  return { id: items.find((edition) => edition.displayName === displayName)?.id ?? 0, displayName }
}

export async function ofEdition(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const { id, displayName } = await anEdition(host)
  return {
    caller: host,
    members: {
      weeklyPrice: (round) => round,
      monthlyPrice: (round) => round,
      annualPrice: (round) => round,
      trialDayCount: (round) => round + 1,
      waitingDayAfterExpire: (round) => round + 1,
      ...featureMembers,
    },
    body: ({ tasks, branding, ...terms }) => ({
      edition: { id, displayName, ...terms },
      featureValues: featuresIn({ tasks, branding }),
    }),
    async kept() {
      const { edition, featureValues } = await answer(host.call('Edition_GetEditionForEdit', { query: { id } }))
      return { ...edition, ...featuresOf(featureValues) }
    },
  }
}

async function aTenant(host: Caller) {
  const form = { tenancyName: `t${word()}`, name: 'Some', adminEmailAddress: 'a@example.org' }
  const { id } = await answer(host.call('Tenant_CreateTenant', { body: { ...form, adminPassword: demoPassword } }))
  return { id, tenancyName: form.tenancyName, name: form.name }
}

export async function ofTenant(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const [one, other, tenant] = [await anEdition(host), await anEdition(host), await aTenant(host)]
  const day = (round: number) => new Date(Date.UTC(2027, 0, 1 + round)).toISOString()
  await answer(host.call('Tenant_UpdateTenant', { body: { ...tenant, editionId: one.id } }))
  return {
    caller: host,
    members: { isActive: flag, subscriptionEndDateUtc: day, editionId: oneOf(one.id, other.id) },
    body: (said) => ({ ...tenant, ...said }),
    kept: () => answer(host.call('Tenant_GetTenantForEdit', { query: { id: tenant.id } })),
  }
}

export async function ofTenantFeatures(portal: Portal): Promise<Save> {
  const host = await portal.as(hostAdmin)
  const { id } = await aTenant(host)
  return {
    caller: host,
    members: featureMembers,
    body: (said) => ({ id, featureValues: featuresIn(said) }),
    async kept() {
      const { featureValues } = await answer(host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } }))
      return featuresOf(featureValues)
    },
  }
}
