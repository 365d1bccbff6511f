import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/catalogue.ts'
import type { Operation } from '../../contract/operation.ts'
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import { permissionTree } from '../../contract/vocabulary/permissions.ts'
import { authorize } from './access.ts'
import { Refusal } from './refusals.ts'

const everyPermission = new Set(permissionTree.map(({ name }) => name))

/** Somebody with every permission that there is, so that only the other conditions decide. */
const callerIn = (tenantId: number, features: [FeatureName, string][] = []) => ({
  principal: {
    tenantId,
    userId: 1,
    userName: 'admin',
    sessionId: 'session',
    stamp: 'stamp',
    impersonator: null,
    permissions: everyPermission,
  },
  embedScope: null,
  features: new Map(features),
})

function refusalOf(operation: Operation, caller: Parameters<typeof authorize>[1]): string | null {
  try {
    authorize(operation, caller)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

const those = (which: (operation: Operation) => boolean): [string, Operation][] =>
  operations.flatMap(({ id, operation }) => (which(operation) ? [[id, operation]] : []))

describe('whatever permissions somebody holds', () => {
  test.each(those(({ side }) => side === 'host'))('%s is the host’s alone', (_, operation) => {
    expect(refusalOf(operation, callerIn(1))).toBe('OnlyForHost')
    expect(refusalOf(operation, callerIn(0))).toBeNull()
  })

  test.each(those(({ side }) => side === 'tenant'))('%s is for tenants alone', (_, operation) => {
    expect(refusalOf(operation, callerIn(0))).toBe('OnlyForTenants')
  })

  test.each(those(({ feature }) => feature !== undefined))('%s needs its feature in a tenant', (_, operation) => {
    const { feature, side } = operation
    if (!feature) throw new Error('It has no feature')
    expect(refusalOf(operation, callerIn(1))).toBe('FeatureIsNotEnabled')
    expect(refusalOf(operation, callerIn(1, [[feature, 'false']]))).toBe('FeatureIsNotEnabled')
    expect(refusalOf(operation, callerIn(1, [[feature, 'True']]))).toBeNull()
    expect(refusalOf(operation, callerIn(0))).toBe(side === 'tenant' ? 'OnlyForTenants' : null)
  })
})
