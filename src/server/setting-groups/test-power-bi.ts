/** Goes the way to Power BI step by step, by the settings that are kept, and stops where it goes no further. */
import type { PowerBITestStep } from '../../contract/models/settings.ts'
import { limits } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { wordsOfRefusal } from '../access/refusal-words.ts'
import { Refusal, refused } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import { ownReading } from '../db/own-transaction.ts'

type Mender = NonNullable<PowerBITestStep['mender']>

/** Whoever chose the application mends what is wrong with it. */
const menders: Partial<Record<MessageKey, Mender>> = {
  'powerBI.settingOff': 'powerBIAdministrator',
  'powerBI.notAllowed': 'workspaceAdministrator',
  'powerBI.noWorkspaces': 'workspaceAdministrator',
  'powerBI.throttled': 'nobody',
  'powerBI.doesNotAnswer': 'nobody',
  'powerBI.unexpectedAnswer': 'operator',
}

type Asking = Pick<Context, 'store' | 'gateways' | 'tenantId' | 'translate'>

export async function testPowerBI({ store, gateways, tenantId, translate }: Asking, number: number) {
  const { powerBI } = gateways
  const applications = await ownReading(store, tenantId, (db) => powerBI.applicationsOf(db, tenantId))
  const owner: Mender = tenantId !== 0 && applications.mark !== null ? 'operator' : 'administrator'
  const steps: PowerBITestStep[] = []

  /** Null once a step has failed. */
  async function step<T>(name: PowerBITestStep['name'], go: () => Promise<T> | T): Promise<T | null> {
    if (steps.some(({ isDone }) => !isDone)) return null
    try {
      const found = await go()
      steps.push({ name, isDone: true, problem: null, mender: null })
      return found
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const mender = menders[error.key] ?? owner
      steps.push({ name, isDone: false, problem: wordsOfRefusal(error, translate), mender })
      return null
    }
  }

  const service = await step('settings', () => powerBI.open(tenantId, applications, number))
  await step('signIn', () => service?.signIn())
  const workspaces = await step('service', () => service?.workspaces())
  await step('workspaces', () => {
    if (!workspaces?.length) throw refused('powerBI.noWorkspaces', { mark: applications.mark ?? '' })
  })
  return {
    steps,
    workspaceNames: (workspaces ?? [])
      .slice(0, limits.powerBITestNames)
      .map(({ name }) => name.slice(0, limits.reportName)),
  }
}
