import { describe, expect, test } from 'vitest'
import { subscriptionState } from './subscription-state.ts'
import { createRequest, newTenant, tenantFormValues, updateRequest } from './tenant-rules.ts'

const editions = [
  { id: 1, name: 'Standard', isFree: true, hasTrial: false },
  { id: 2, name: 'Business', isFree: false, hasTrial: false },
  { id: 3, name: 'Tried', isFree: false, hasTrial: true },
]

const contoso = {
  id: 7,
  tenancyName: 'contoso',
  name: 'Contoso',
  editionId: 2,
  isActive: true,
  subscriptionEndDateUtc: '2027-06-30T09:12:00.000Z',
  isInTrialPeriod: false,
  connectionString: null,
  hasConnectionString: false,
  subscriptionPaymentType: 2,
  mailDomains: 'contoso.example',
  userCount: 3,
  editionRequest: null,
}

describe('what is sent of a tenant', () => {
  test('an end that was left alone keeps its very moment', () => {
    const values = { ...tenantFormValues(contoso), name: ' Contoso Ltd ' }
    expect(updateRequest(values, contoso, editions)).toMatchObject({
      id: 7,
      name: 'Contoso Ltd',
      subscriptionEndDateUtc: contoso.subscriptionEndDateUtc,
      subscriptionPaymentType: 2,
    })
  })

  test('a free edition has neither an end nor a trial', () => {
    const values = { ...tenantFormValues(contoso), editionId: '1', isInTrialPeriod: true }
    expect(updateRequest(values, contoso, editions)).toMatchObject({
      editionId: 1,
      subscriptionEndDateUtc: null,
      isInTrialPeriod: false,
    })
  })

  test('U232: a trial ends on the day that was chosen where its edition says no days', () => {
    const values = { ...tenantFormValues(contoso), isInTrialPeriod: true, isUnlimited: true }
    expect(updateRequest(values, contoso, editions)).toMatchObject({
      isInTrialPeriod: true,
      subscriptionEndDateUtc: contoso.subscriptionEndDateUtc,
    })
    expect(updateRequest({ ...values, editionId: '3' }, contoso, editions)).toMatchObject({
      isInTrialPeriod: true,
      subscriptionEndDateUtc: null,
    })
  })

  test('whoever is signed in by the directory is sent no password and asked for none', () => {
    const values = { ...newTenant('2'), way: 'directory', adminPassword: 'left over' } as const
    expect(createRequest(values, editions)).toMatchObject({
      adminPassword: null,
      isAdminUserAuthenticationSourceAzureAd: true,
      shouldChangePasswordOnNextLogin: false,
      subscriptionEndDateUtc: null,
    })
  })
})

test('a subscription is marked two weeks before its end, and after it', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(subscriptionState('2026-11-23T11:00:00Z', now, 'UTC')).toEqual({ kind: 'ended' })
  expect(subscriptionState('2026-11-23T23:59:59Z', now, 'UTC')).toEqual({ kind: 'soon', days: 0 })
  expect(subscriptionState('2026-12-02T12:00:00Z', now, 'UTC')).toEqual({ kind: 'soon', days: 9 })
  expect(subscriptionState('2027-06-30T12:00:00Z', now, 'UTC')).toMatchObject({ kind: 'running' })
})
