/** Goes the way to a directory or to the Mobile-ID service by the settings that are kept; nobody signs in, and no phone rings. */
import type { ConnectionTest, TestConnection } from '../../contract/models/settings.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { refused } from '../access/refusals.ts'
import type { Context } from '../context/context.ts'
import { ownReading } from '../db/own-transaction.ts'
import { withinOutsideTime } from '../gateways/outside-time.ts'
import { isTrue, readSettings } from '../settings/settings.ts'
import { readLdapServer } from '../sign-in/ldap-server.ts'
import { type Mender, testSteps } from './test-steps.ts'

type Asking = Pick<Context, 'store' | 'secrets' | 'gateways' | 'tenantId' | 'features' | 'translate'>
type Connection = TestConnection['connection']

/** For all steps together. */
const seconds = 20

const menders: Partial<Record<MessageKey, Mender>> = {
  DirectoryDoesNotAnswer: 'nobody',
  DirectoryAnswersOtherwise: 'operator',
  DirectoryMayNotRead: 'directoryAdministrator',
  MobileIdDoesNotAnswer: 'nobody',
}

/** What an organisation has of the operator the operator mends. */
async function ownerOf({ store, tenantId }: Asking, connection: Connection): Promise<Mender> {
  if (tenantId === 0 || connection !== 'directory') return 'administrator'
  const values = await ownReading(store, tenantId, (db) =>
    readSettings(db, { tenantId, userId: 0 }, [settings.azureInheritHostSettings]),
  )
  return isTrue(values[settings.azureInheritHostSettings]) ? 'operator' : 'administrator'
}

export async function testConnection(context: Asking, connection: Connection): Promise<ConnectionTest> {
  const owner = await ownerOf(context, connection)
  const way = testSteps<ConnectionTest['steps'][number]['name']>(context.translate, (key) => menders[key] ?? owner)
  await withinOutsideTime(seconds, () => ways[connection](context, way.step))
  return { steps: way.steps }
}

type StepOf = ReturnType<typeof testSteps<ConnectionTest['steps'][number]['name']>>['step']

const ways: Readonly<Record<Connection, (context: Asking, step: StepOf) => Promise<unknown>>> = {
  async directory({ gateways, tenantId, features }, step) {
    const directory = await step('settings', () => gateways.directory.of({ tenantId, features }))
    await step('signIn', () => directory?.signIn())
    await step('people', () => directory?.requireReading('users'))
    await step('groups', () => directory?.requireReading('groups'))
  },

  async ldap(context, step) {
    const server = await step('settings', async () => {
      const named = await ownReading(context.store, context.tenantId, (db) => readLdapServer(db, context))
      return named ?? Promise.reject(refused('LdapNotConfigured'))
    })
    const found = await step('answers', () => server && context.gateways.ldap.test(server))
    await step('signIn', () => {
      if (found === 'accountIsRefused') throw refused('LdapRefusesAccount')
    })
    await step('people', () => {
      if (found === 'nobody') throw refused('LdapFindsNobody')
    })
  },

  async mobileId({ gateways, tenantId }, step) {
    const service = await step('settings', () => gateways.mobileId.of(tenantId))
    await step('answers', () => service?.requireAnswer())
  },
}
