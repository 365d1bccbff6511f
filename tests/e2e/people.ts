/** People of a test alone: what it changes of them, others who sign in at the same time do not meet. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { tenantCreateTenantPath, userCreateOrUpdateUserPath } from '../../src/web/api/generated/paths.ts'
import { callerOf } from './caller.ts'
import { demoPassword, fabrikamAdmin, hostAdmin, type Person } from './portal.ts'

/** Of Fabrikam, with the demo password. */
export async function newPerson(
  request: APIRequestContext,
  { name = 'Olga', surname = 'Ownaccount', roles = ['User'] } = {},
): Promise<Person> {
  const userName = `${name}.${randomUUID().slice(0, 8)}`.toLowerCase()
  const call = await callerOf(request, fabrikamAdmin)
  const emailAddress = `${userName}@fabrikam.example`
  const user = { name, surname, userName, emailAddress, password: demoPassword, isActive: true }
  await call(userCreateOrUpdateUserPath, { user, assignedRoleNames: roles })
  return { tenant: 'fabrikam', userName }
}

/** The administrator of an organisation of its own: what happens in others is not told there. */
export async function newOrganisation(request: APIRequestContext): Promise<Person> {
  const tenancyName = `own${randomUUID().slice(0, 8)}`
  const call = await callerOf(request, hostAdmin)
  await call(tenantCreateTenantPath, {
    tenancyName,
    name: 'Of one test',
    adminEmailAddress: `admin@${tenancyName}.example`,
    adminPassword: demoPassword,
    isActive: true,
  })
  return { tenant: tenancyName, userName: 'admin' }
}
