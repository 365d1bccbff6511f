/** First data of an empty store: all of it or nothing, once, however many processes start at the same time. */
import { defaultLanguage } from '../../contract/vocabulary/languages.ts'
import { adminUserName } from '../../contract/vocabulary/limits.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { Refusal } from '../access/refusals.ts'
import { requireGoodPassword } from '../auth/new-password.ts'
import { type Complexity, complexitySettings, hashPassword, randomPassword } from '../auth/passwords.ts'
import { newTwoFactorSecret } from '../auth/two-factor.ts'
import { type Config, environmentFault } from '../config.ts'
import type { Services } from '../context/services.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { hasHost, installHost, setupSecretOf } from '../services/install/host.ts'
import { readSettings, writeSettings } from '../settings/settings.ts'
import { translator } from '../texts/localization.ts'
import { demoTenants, seedDemoTenant } from './demo.ts'
import { seedReports } from './reports.ts'

type SeedSite = Pick<Services, 'config' | 'store' | 'secrets'>

interface FirstPassword {
  password: string
  /** Told once, at the first start, unless the operator has chosen it. */
  isChosen: boolean
}

const firstPassword = (chosen: string | undefined): FirstPassword => ({
  password: chosen ?? randomPassword(),
  isChosen: chosen !== undefined,
})

const translate = translator(defaultLanguage)

function faultsOf(variable: string, password: string | undefined, complexity: Complexity): string[] {
  if (password === undefined) return []
  try {
    requireGoodPassword({ password, userName: adminUserName, member: variable }, complexity)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.members.map(({ member, key, values }) => `${member}: ${translate(key, values)}`)
  }
}

/** Of the rules that `Install/Setup` holds a first password to. */
function refusePoorPasswords({ adminPassword, demo, demoPassword }: Config, complexity: Complexity): void {
  const faults = [
    ...faultsOf('ADMIN_PASSWORD', adminPassword, complexity),
    ...(demo ? faultsOf('DEMO_PASSWORD', demoPassword, complexity) : []),
  ]
  if (faults.length > 0) throw environmentFault(faults)
}

/** Answers the lines that tell how to sign in; none where the store had its first data already. */
export async function seed({ config, store, secrets }: SeedSite, now: Date): Promise<string[]> {
  const isDone = await hostTransaction(store, 'whether the store has its first data', hasHost)
  if (isDone) return []
  if (!config.demo && !config.adminPassword) {
    return [
      `There is no administrator yet. Open /app/admin/install and set one up with this secret: ${setupSecretOf(secrets)}`,
    ]
  }

  const complexity = await hostTransaction(store, 'rules for the first passwords', (db) =>
    readSettings(db, { tenantId: 0, userId: 0 }, complexitySettings),
  )
  refusePoorPasswords(config, complexity)
  const [admin, demo] = [firstPassword(config.adminPassword), firstPassword(config.demoPassword)]
  const [adminHash, demoHash] = await Promise.all([hashPassword(admin.password), hashPassword(demo.password)])
  const twoFactorSecret = newTwoFactorSecret()
  const seeded = await hostTransaction(store, 'first data of host and demo tenants', async (db) => {
    const host = await installHost(db, adminHash, now)
    if (!host) return false
    const shared = { db, secrets, editionId: host.editionId, passwordHash: demoHash, twoFactorSecret, now }
    for (const tenant of config.demo ? demoTenants : []) await seedDemoTenant(shared, tenant)
    if (config.demo) await openDoors(db)
    return true
  })
  return seeded ? signInLines(admin, config.demo ? { ...demo, twoFactorSecret } : null) : []
}

/** Whoever looks around does not first have to prove to be no machine. */
const openDoors = (db: Db) =>
  writeSettings(
    db,
    { tenantId: 0, userId: 0 },
    [
      settings.useCaptchaOnLogin,
      settings.useCaptchaOnRegistration,
      settings.useCaptchaOnResetPassword,
      settings.useCaptchaOnTenantRegistration,
    ].map((name) => [name, 'false'] as const),
  )

/** Apart from the people: importing takes seconds and may be cut short. A demo tenant without any report gets its own. */
export async function seedMissingReports(
  { config, store, storage }: Pick<Services, 'config' | 'store' | 'storage'>,
  now: Date,
): Promise<void> {
  if (!config.demo) return
  const tenants = await hostTransaction(store, 'demo tenants that have no reports', (db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'tenancy_name'])
      .where(
        'tenancy_name',
        'in',
        demoTenants.map(({ tenancyName }) => tenancyName),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('reports').select('reports.id').whereRef('reports.tenant_id', '=', 'tenants.id'))),
      )
      .execute(),
  )
  const tenantIds = Object.fromEntries(tenants.map(({ id, tenancy_name }) => [tenancy_name, id]))
  await seedReports({ store, storage, dataDir: config.dataDir, now }, tenantIds)
}

const told = ({ password, isChosen }: FirstPassword, variable: string) =>
  isChosen ? `the password of ${variable}` : `password ${password}`

function signInLines(admin: FirstPassword, demo: (FirstPassword & { twoFactorSecret: string }) | null): string[] {
  const lines = [`Sign in as the operator: ${adminUserName}, ${told(admin, 'ADMIN_PASSWORD')}`]
  if (!demo) return lines
  const tenancyNames = demoTenants.map(({ tenancyName }) => tenancyName).join(' or ')
  return [
    ...lines,
    `Sign in to ${tenancyNames}: ${adminUserName} or alice, ${told(demo, 'DEMO_PASSWORD')}`,
    `  bob is locked, dave belongs to a directory, carol’s authenticator has the secret ${demo.twoFactorSecret}`,
  ]
}
