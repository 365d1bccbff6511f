import { timingSafeEqual } from 'node:crypto'
import type { install as contract } from '../../../contract/services/install.ts'
import { completeLanguages, defaultLanguage, seededLanguages } from '../../../contract/vocabulary/languages.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { ownHostTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { email } from '../../setting-groups/groups.ts'
import { emailFaults } from '../../setting-groups/rules.ts'
import { refuseFaults } from '../../setting-groups/save.ts'
import { fieldsOf } from '../../settings/fields.ts'
import { writeSecretSettings, writeSettings } from '../../settings/settings.ts'
import { checkAdminPassword } from '../tenant/create-tenant.ts'
import { checkDatabase, isSameDatabase } from './check-database.ts'
import { hasHost, installHost, setupSecretOf } from './host.ts'

const host = { tenantId: 0, userId: 0 }

/** Nothing here works once there is an administrator, and before that only for whoever sees what the server prints. */
async function checkSecret({ store, secrets }: Context, given: string): Promise<void> {
  if (await ownHostTransaction(store, 'whether the portal is installed', hasHost)) throw refused('install.done')
  const [expected, presented] = [Buffer.from(setupSecretOf(secrets)), Buffer.from(given)]
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected))
    throw refused('install.wrongSecret')
}

export const install: Handlers<typeof contract> = {
  async getAppSettingsJson({ store, config }) {
    const address = siteAddress(config)
    const names = completeLanguages.map((name) => seededLanguages.find((language) => language.name === name))
    return {
      isInstalled: await ownHostTransaction(store, 'whether the portal is installed', hasHost),
      webSiteUrl: address,
      serverUrl: address,
      languages: names
        .filter((language) => language !== undefined)
        .map(({ name, displayName }) => ({ name, value: displayName })),
    }
  },

  async checkDatabase(context, { body }) {
    await checkSecret(context, body.setupSecret)
    return checkDatabase(body.connectionString)
  },

  async setup(context, { body }) {
    await checkSecret(context, body.setupSecret)
    const { store, now } = context
    checkPlace(context, body)
    if (body.smtpSettings) refuseFaults(emailFaults(body.smtpSettings, false, 'smtpSettings'))
    await ownHostTransaction(store, 'rules for passwords', (db) => checkAdminPassword(db, body.adminPassword))
    const passwordHash = await hashPassword(body.adminPassword, context.signal)
    const isDone = await ownHostTransaction(store, 'set up the host', async (db) => {
      if (!(await installHost(db, passwordHash, now))) return false
      await writeFirstSettings(context, db, body)
      await announceIdentityChange(db, 0, 'everybody')
      return true
    })
    // Somebody else set it up between the question and the answer.
    if (!isDone) throw refused('install.done')
  },
}

interface Place {
  connectionString?: string | null
  webSiteUrl?: string | null
  serverUrl?: string | null
}

/** Where the server stores and answers was decided when it was started; an operator who expects otherwise must know. */
function checkPlace({ config }: Context, { connectionString, webSiteUrl, serverUrl }: Place): void {
  if (connectionString && !isSameDatabase(connectionString, config.databaseUrl ?? '')) {
    throw refused('install.databaseDiffers')
  }
  const origin = new URL(siteAddress(config)).origin
  for (const [member, address] of Object.entries({ webSiteUrl, serverUrl })) {
    if (!address) continue
    if (!URL.canParse(address)) throw invalid(member, 'validation.format', { format: 'URL' })
    if (new URL(address).origin !== origin) throw refused('install.addressDiffers', { origin, address })
  }
}

interface FirstSettings {
  defaultLanguage?: string
  smtpSettings?: object | null
}

async function writeFirstSettings({ secrets }: Context, db: Db, asked: FirstSettings): Promise<void> {
  const fields = fieldsOf(email, 'smtpSettings', asked.smtpSettings ?? {})
  await writeSettings(db, host, [
    [settings.defaultLanguageName, asked.defaultLanguage ?? defaultLanguage],
    ...fields.flatMap(({ field, text }) =>
      field.kind === 'plain' && text !== undefined ? [[field.setting, text] as const] : [],
    ),
  ])
  await writeSecretSettings(
    db,
    secrets,
    host,
    fields.flatMap(({ field, text }) => (field.kind === 'secret' && text ? [[field.setting, text] as const] : [])),
  )
}
