import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/catalogue.ts'
import { anyone, embedTokenHolder, type Operation, signedIn } from '../../contract/operation.ts'
import { type FeatureName, features } from '../../contract/vocabulary/features.ts'
import { type PermissionName, permissions, permissionTree } from '../../contract/vocabulary/permissions.ts'
import { authorize, mayCall, neededFor } from './access.ts'
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

const embedScope = {
  tenantId: 1,
  reportGuid: 'a report',
  userName: 'alice',
  isNameVouchedFor: false,
  roles: [],
  canEdit: false,
  asker: 'guests',
} as const

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
    const caller = { ...callerIn(0), embedScope: { ...embedScope, tenantId: 0 } }
    expect(refusalOf(operation, caller)).toBe('OnlyForTenants')
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

describe('whoever calls', () => {
  const nobody = { principal: null, embedScope: null, features: new Map() }
  const somebody = callerIn(1)
  const holding = (...names: PermissionName[]) => ({
    ...somebody,
    principal: { ...somebody.principal, permissions: new Set(names) },
  })
  const { view, edit } = permissions.users
  const refusal = (permission: Operation['permission'], caller: Parameters<typeof authorize>[1]) => {
    try {
      authorize({ permission }, caller)
      return null
    } catch (error) {
      return error instanceof Refusal ? [error.status, error.key, error.values] : error
    }
  }

  test('need not be anybody where an operation is for anyone', () => {
    expect(refusal(anyone, nobody)).toBeNull()
  })

  test('is asked to sign in, and needs nothing more where that is enough', () => {
    for (const permission of [signedIn, view, [view, edit]] as const)
      expect(refusal(permission, nobody)).toEqual([401, 'CurrentUserDidNotLoginToTheApplication', {}])
    expect(refusal(signedIn, holding())).toBeNull()
  })

  test('opens a report by its token, and by no session', () => {
    expect(refusal(embedTokenHolder, somebody)).toContain(401)
    expect(refusal(embedTokenHolder, { ...nobody, embedScope })).toBeNull()
    expect(refusal(signedIn, { ...nobody, embedScope })).toContain(401)
  })

  test('needs one of the permissions, and is told which', () => {
    const key = 'AtLeastOneOfThesePermissionsMustBeGranted'
    const told = (...names: string[]) => [403, key, { permissions: names.map((name) => `permission.${name}`) }]
    expect(refusal(view, holding(edit))).toEqual(told(view))
    expect(refusal([view, edit], holding())).toEqual(told(view, edit))
    expect(refusal([view, edit], holding(edit))).toBeNull()
    const needed = [anyone, signedIn, embedTokenHolder, view, [view, edit]] as const
    expect(needed.map((permission) => neededFor({ permission }))).toEqual([[], [], [], [view], [view, edit]])
  })

  test('learns of a feature that is off which one it is, before any permission', () => {
    const operation = { permission: view, feature: features.auditLogs, side: 'tenant' } as const
    const refused = { status: 403, key: 'FeatureIsNotEnabled', values: { feature: [`feature.${features.auditLogs}`] } }
    expect(() => authorize(operation, holding())).toThrow(expect.objectContaining(refused))
  })

  test('is told the wrong side as something that is not theirs', () => {
    const wrong = (side: 'host' | 'tenant', tenantId: number) => () =>
      authorize({ permission: signedIn, side }, callerIn(tenantId))
    expect(wrong('host', 1)).toThrow(expect.objectContaining({ status: 403 }))
    expect(wrong('tenant', 0)).toThrow(expect.objectContaining({ status: 403 }))
  })

  test('may be asked for as a question, to which a defect is no answer', () => {
    expect([mayCall({ permission: view }, holding(view)), mayCall({ permission: view }, holding())]).toEqual([
      true,
      false,
    ])
    const broken = {
      ...somebody,
      get principal(): never {
        throw new Error('a defect')
      },
    }
    expect(() => mayCall({ permission: view }, broken)).toThrow('a defect')
  })
})
