/** Goes the way to Power BI step by step, by the settings that are kept, and stops where it goes no further. */
import type { PowerBITestStep } from '../../contract/models/settings.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { refused } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import { ownReading } from '../db/own-transaction.ts'
import type { Db } from '../db/transaction.ts'
import { type Mender, testSteps } from './test-steps.ts'

/** Whoever chose the application mends what is wrong with it. */
const menders: Partial<Record<MessageKey, Mender>> = {
  'powerBI.settingOff': 'powerBIAdministrator',
  'powerBI.notAllowed': 'workspaceAdministrator',
  'powerBI.noConsent': 'directoryAdministrator',
  'powerBI.noWorkspaces': 'workspaceAdministrator',
  'powerBI.workspacesAreNotReached': 'workspaceAdministrator',
  'powerBI.throttled': 'nobody',
  'powerBI.doesNotAnswer': 'nobody',
  'powerBI.unexpectedAnswer': 'operator',
}

/** Enabled ones that were taken up, by the registration that they name. */
const findTakenUp = (db: Db, tenantId: number) =>
  db
    .selectFrom('workspaces')
    .select(['name', 'workspace_guid as guid', 'service_principal_number as number'])
    .where('tenant_id', '=', tenantId)
    .where('is_enabled', '=', true)
    .orderBy('name')
    .execute()

/** Of them, as many are named as help. */
const mostNamed = 3

type Asking = Pick<Context, 'store' | 'gateways' | 'tenantId' | 'translate'>

export async function testPowerBI({ store, gateways, tenantId, translate }: Asking, number: number) {
  const { powerBI } = gateways
  const [applications, takenUp] = await ownReading(store, tenantId, (db) =>
    Promise.all([powerBI.applicationsOf(db, tenantId), findTakenUp(db, tenantId)]),
  )
  const owner: Mender = tenantId !== 0 && applications.mark !== null ? 'operator' : 'administrator'
  const { steps, step } = testSteps<PowerBITestStep['name']>(translate, (key) => menders[key] ?? owner)

  const service = await step('settings', () => powerBI.open(tenantId, applications, number))
  await step('signIn', () => service?.signIn())
  const workspaces = await step('service', () => service?.workspaces())
  await step('workspaces', () => {
    if (!workspaces?.length) throw refused('powerBI.noWorkspaces', { mark: applications.mark ?? '' })
    const reached = new Set(workspaces.map(({ id }) => id.toLowerCase()))
    const first = applications.applications[0]?.number
    const missed = takenUp.filter((each) => (each.number ?? first) === number && !reached.has(each.guid.toLowerCase()))
    if (missed.length === 0) return
    const names = missed.slice(0, mostNamed).map(({ name }) => name)
    throw refused('powerBI.workspacesAreNotReached', { names: names.join(', '), count: missed.length })
  })
  return {
    steps,
    workspaceNames: (workspaces ?? [])
      .slice(0, limits.powerBITestNames)
      .map(({ name }) => name.slice(0, limits.reportName)),
  }
}
